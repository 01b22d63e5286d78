import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EnvError, makeValidator } from 'envalid';
import { SettingsFolder } from '../../test/support/settings-folder.js';
import { findMisspelledKeys, loadSettings } from './load-settings.js';
import { choiceList } from './list-validators.js';
import { findSecretOfFile, secret, variableNames } from './secret-settings.js';
import { integer, matchesPattern } from './validators.js';

const SECRET = 'J3hx0Wq9sKf7nTb2Vd5mYp8rLc4gZe6a';
const CANARY = 'canary-4711';

describe('loadSettings with secrets in files', () => {
  let folder: SettingsFolder;

  beforeEach(() => {
    folder = new SettingsFolder();
  });

  afterEach(() => folder.remove());

  const write = (content: string | Buffer, name = 'secret'): string => {
    const path = join(folder.DATA_DIR, name);
    writeFileSync(path, content);
    return path;
  };

  it.each([
    ['without a line break', SECRET, SECRET],
    ['and removes a final \\n', `${SECRET}\n`, SECRET],
    ['and removes a final \\r\\n', `${SECRET}\r\n`, SECRET],
    ['and keeps a second line break', `${SECRET}\n\n`, `${SECRET}\n`],
    ['and keeps blanks', ` ${SECRET} \n`, ` ${SECRET} `],
    ['and removes a byte order mark', `\uFEFF${SECRET}\n`, SECRET],
  ])('reads a file %s', (_, content, value) => {
    expect(folder.load({ JWT_SECRET_FILE: write(content) }).JWT_SECRET).toBe(value);
  });

  it('reads lists from a file', () => {
    const DATABASE_REPLICA_URLS_FILE = write('mysql://u:p@one/x,mysql://u:p@two/x\n');
    const { DATABASE_REPLICA_URLS } = folder.load({ DATABASE_URL: 'mysql://u:p@h/x', DATABASE_REPLICA_URLS_FILE });
    expect(DATABASE_REPLICA_URLS).toEqual(['mysql://u:p@one/x', 'mysql://u:p@two/x']);
  });

  it('treats an empty path as unset', () => {
    expect(folder.load({ REDIS_URL_FILE: '' }).REDIS_URL).toBeUndefined();
  });

  it.each([
    [
      'does not exist',
      () => join(folder.DATA_DIR, 'missing'),
      'must be the path of a readable file: the file does not exist',
    ],
    ['is a folder', () => folder.DATA_DIR, 'must be the path of a file: the path is not a regular file'],
    ['is a device', () => '/dev/zero', 'must be the path of a file: the path is not a regular file'],
    ['has a path that is too long', () => 'x'.repeat(5000), 'must be the path of a readable file: ENAMETOOLONG'],
    ['is empty', () => write(''), 'the file is empty'],
    ['contains only a line break', () => write('\n'), 'the file is empty'],
    ['contains only blanks', () => write(' \t\n'), 'the file is empty'],
    ['is not UTF-8', () => write(Buffer.alloc(32, 0xff)), 'must be the path of a text file: the file is not UTF-8'],
    ['is too large', () => write('x'.repeat(65_537)), 'must be the path of a file of at most 65536 bytes'],
  ])('rejects a file that %s, and only this', (_, path, message) => {
    expect(folder.loadErrors({ NODE_ENV: 'production', PUBLIC_URL: 'https://x', ENCRYPTION_KEY_FILE: path() })).toEqual(
      [`ENCRYPTION_KEY_FILE: ${message}`, 'JWT_SECRET: is required in production'],
    );
  });

  it('rejects a secret that is set in both forms', () => {
    expect(folder.loadErrors({ JWT_SECRET: SECRET, JWT_SECRET_FILE: write(SECRET) })).toEqual([
      'JWT_SECRET_FILE: must not be set together with JWT_SECRET',
    ]);
  });

  it('names the variable of the file if its content is invalid', () => {
    expect(folder.loadErrors({ JWT_SECRET_FILE: write(CANARY), PORT: 'x' })).toEqual([
      'PORT: must be a whole number from 0 to 65535',
      'JWT_SECRET: must have at least 32 bytes (from JWT_SECRET_FILE)',
    ]);
  });

  describe('in checks of dependent settings', () => {
    it('accepts production secrets', () => {
      const env = {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://example.org',
        JWT_SECRET_FILE: write(SECRET),
        ENCRYPTION_KEY_FILE: write(`${Buffer.alloc(32, 7).toString('base64')}\n`, 'key'),
      };
      expect(folder.load(env)).toMatchObject({ production: true, JWT_SECRET: SECRET });
    });

    it('compares JWT_PREVIOUS_SECRET with JWT_SECRET', () => {
      expect(folder.loadErrors({ JWT_SECRET: SECRET, JWT_PREVIOUS_SECRET_FILE: write(`${SECRET}\n`) })).toEqual([
        'JWT_PREVIOUS_SECRET: must differ from JWT_SECRET',
      ]);
    });

    it('requires MySQL in DATABASE_URL for replicas, unless its file is unreadable', () => {
      const DATABASE_REPLICA_URLS = 'mysql://u:p@one/x';
      const load = (path: string) => folder.loadErrors({ DATABASE_REPLICA_URLS, DATABASE_URL_FILE: path });
      expect(load(write('mysql://u:p@h/x\n'))).toEqual([]);
      expect(load(write('sqlite:x\n'))).toEqual(['DATABASE_REPLICA_URLS: requires a MySQL database in DATABASE_URL']);
      expect(load('/missing')).toEqual([expect.stringMatching('^DATABASE_URL_FILE: ')]);
    });

    it('loads no sample content into a database whose URL is in a file', () => {
      expect(folder.load({ DATABASE_URL_FILE: write('sqlite:other.sqlite') })).toMatchObject({
        DATABASE_URL: 'sqlite:other.sqlite',
        DEMO_CONTENT: false,
      });
    });
  });

  describe('of a module', () => {
    const quoting = makeValidator<string>((input) => {
      throw new EnvError(`"${input}" is bad`);
    });
    const json = makeValidator<object>((input) => JSON.parse(input) as object);
    const section = {
      CALENDAR_TOKEN: secret(matchesPattern(/^\S{20,}$/, 'at least 20 characters'))({ default: undefined, desc: '' }),
      CALENDAR_QUOTING: secret(quoting)({ default: undefined, desc: '' }),
      CALENDAR_LIST: secret(choiceList(['a', 'b']))({ default: [], desc: '' }),
      CALENDAR_JSON: secret(json)({ default: undefined, desc: '' }),
      CALENDAR_DAYS: integer(1, 90)({ default: 30, desc: '' }),
    };
    const load = (env: Record<string, string>) => loadSettings(section, { DATA_DIR: folder.DATA_DIR, ...env });

    it('reads a secret from its file', () => {
      const settings = load({ CALENDAR_TOKEN_FILE: write('a token of twenty-four'.replaceAll(' ', '-')) });
      expect(settings.getSection(section).CALENDAR_TOKEN).toBe('a-token-of-twenty-four');
    });

    it('ignores the file of a setting that is not secret', () => {
      expect(load({ CALENDAR_DAYS_FILE: write('7') }).getSection(section).CALENDAR_DAYS).toBe(30);
    });

    it.each([
      ['CALENDAR_TOKEN', CANARY, 'must be at least 20 characters'],
      ['CALENDAR_QUOTING', CANARY, 'is invalid'],
      ['CALENDAR_LIST', `a, ${CANARY}`, 'is invalid'],
      ['CALENDAR_JSON', `{"key": ${CANARY}`, 'is invalid'],
    ])('shows no value of %s', (key, value, message) => {
      expect(() => load({ [key]: value })).toThrow(new Error(`Invalid configuration:\n  ${key}: ${message}`));
      expect(() => load({ [`${key}_FILE`]: write(value) })).toThrow(
        new Error(`Invalid configuration:\n  ${key}: ${message} (from ${key}_FILE)`),
      );
    });

    it('has two variables for each secret', () => {
      expect(variableNames(section)).toEqual([
        ...['CALENDAR_TOKEN', 'CALENDAR_TOKEN_FILE', 'CALENDAR_QUOTING', 'CALENDAR_QUOTING_FILE'],
        ...['CALENDAR_LIST', 'CALENDAR_LIST_FILE', 'CALENDAR_JSON', 'CALENDAR_JSON_FILE', 'CALENDAR_DAYS'],
      ]);
      expect(findSecretOfFile(section, 'CALENDAR_TOKEN_FILE')).toBe('CALENDAR_TOKEN');
      expect(findSecretOfFile(section, 'CALENDAR_DAYS_FILE')).toBeUndefined();
    });

    it('are compared with misspelt variables', () => {
      const env = { CALENDAR_TOKEN_FIEL: '/x', JWT_SECRET_FILES: '/x', CALENDAR_TOKEN_FILE: '/x', PORT_FILE: '/x' };
      expect(findMisspelledKeys(section, env)).toEqual([
        ['CALENDAR_TOKEN_FIEL', 'CALENDAR_TOKEN_FILE'],
        ['JWT_SECRET_FILES', 'JWT_SECRET_FILE'],
        ['PORT_FILE', 'PORT'],
      ]);
    });
  });
});
