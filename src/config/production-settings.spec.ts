import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsFolder } from '../../test/support/settings-folder.js';

const SECRET = 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a';

describe('Secrets of loadSettings', () => {
  let folder: SettingsFolder;

  beforeEach(() => {
    folder = new SettingsFolder();
  });

  afterEach(() => folder.remove());

  describe('in production', () => {
    const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString('base64');
    const production = {
      NODE_ENV: 'production',
      JWT_SECRET: SECRET,
      ENCRYPTION_KEY,
      PUBLIC_URL: 'https://example.org',
    };

    it('requires secrets and PUBLIC_URL in production', () => {
      expect(folder.loadErrors({ NODE_ENV: 'production' })).toEqual([
        'JWT_SECRET: is required in production',
        'ENCRYPTION_KEY: is required in production',
        'PUBLIC_URL: is required in production',
      ]);
    });

    it('uses the given secrets, stores none and loads no sample content in production', () => {
      expect(folder.load(production)).toMatchObject({ production: true, JWT_SECRET: SECRET, DEMO_CONTENT: false });
      expect(existsSync(join(folder.DATA_DIR, 'jwt-secret'))).toBe(false);
    });

    it.each([
      ['short', 'must have at least 32 bytes'],
      ['x'.repeat(64), 'is too easy to guess'],
      ['please change me please change me', 'is too easy to guess'],
      ['CHANGEME-0123456789-0123456789-abc', 'is too easy to guess'],
      ['your-256-bit-secret-0123456789abcdef', 'is too easy to guess'],
    ])('rejects a short or well-known secret in production: %s', (JWT_SECRET, why) => {
      expect(folder.loadErrors({ ...production, JWT_SECRET })).toEqual([expect.stringContaining(`JWT_SECRET: ${why}`)]);
    });

    it('rejects less memory for password hashes than the default in production', () => {
      expect(folder.loadErrors({ ...production, PASSWORD_HASH_MEMORY_KIB: '19455' })).toEqual([
        'PASSWORD_HASH_MEMORY_KIB: must be 19456 in production',
      ]);
      expect(folder.load({ ...production, PASSWORD_HASH_MEMORY_KIB: '19456' }).PASSWORD_HASH_MEMORY_KIB).toBe(19_456);
    });

    it('reports missing and invalid settings together in production', () => {
      expect(folder.loadErrors({ NODE_ENV: 'production', PORT: 'x', JWT_SECRET: 'short' })).toEqual([
        'PORT: must be a whole number from 0 to 65535',
        'JWT_SECRET: must have at least 32 bytes',
        'ENCRYPTION_KEY: is required in production',
        'PUBLIC_URL: is required in production',
      ]);
    });
  });

  describe('generated secret', () => {
    it('is generated once, stored with mode 600 and reused', () => {
      const { JWT_SECRET } = folder.load();

      const file = join(folder.DATA_DIR, 'jwt-secret');
      expect(Buffer.byteLength(JWT_SECRET)).toBeGreaterThanOrEqual(64);
      expect(folder.load().JWT_SECRET).toBe(JWT_SECRET);
      expect(readFileSync(file, 'utf8').trim()).toBe(JWT_SECRET);
      expect(statSync(file).mode & 0o777).toBe(0o600);
    });

    it('differs in another folder, which is created if it is missing', () => {
      const { JWT_SECRET } = folder.load({ DATA_DIR: join(folder.DATA_DIR, 'deep/er') });

      expect(JWT_SECRET).not.toBe(folder.load().JWT_SECRET);
    });
  });
});
