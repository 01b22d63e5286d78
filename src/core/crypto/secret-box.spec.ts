import { randomBytes } from 'node:crypto';
import type { Settings } from '../../config/settings.js';
import { SecretBox } from './secret-box.js';

const boxWith = (key: Buffer) => new SecretBox({ ENCRYPTION_KEY: key.toString('base64') } as Settings);
const REFUSAL = 'The secret cannot be read with this ENCRYPTION_KEY';

describe('SecretBox', () => {
  const key = randomBytes(32);
  const box = boxWith(key);

  it('decrypts an encrypted secret, also after a restart', () => {
    const sealed = box.encrypt('whsec_ä🌍', 'test');
    expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]+$/);
    expect(boxWith(key).decrypt(sealed, 'test')).toBe('whsec_ä🌍');
    expect(box.decrypt(box.encrypt('', 'test'), 'test')).toBe('');
  });

  it('encrypts the same secret differently each time', () => {
    expect(box.encrypt('same', 'test')).not.toBe(box.encrypt('same', 'test'));
  });

  it('throws an error that names the wrong key and nothing else', () => {
    expect(() => boxWith(randomBytes(32)).decrypt(box.encrypt('secret', 'test'), 'test')).toThrow(new Error(REFUSAL));
  });

  it('refuses a secret that was encrypted for another purpose', () => {
    expect(() => box.decrypt(box.encrypt('secret', 'test'), 'another')).toThrow(REFUSAL);
  });

  it('refuses a secret that was changed or truncated at any position', () => {
    const sealed = box.encrypt('secret', 'test');
    const [version, id, text] = sealed.split('.') as [string, string, string];
    const bytes = Buffer.from(text, 'base64url');
    const opened = [...bytes.keys()].filter((index) => {
      const changed = Buffer.from(bytes);
      changed[index]! ^= 1;
      return opens(`${version}.${id}.${changed.toString('base64url')}`);
    });
    expect(opened).toEqual([]);
    expect([...Array(sealed.length).keys()].filter((length) => opens(sealed.slice(0, length)))).toEqual([]);
    expect(opens(sealed)).toBe(true);
  });

  function opens(sealed: string): boolean {
    try {
      box.decrypt(sealed, 'test');
      return true;
    } catch {
      return false;
    }
  }
});
