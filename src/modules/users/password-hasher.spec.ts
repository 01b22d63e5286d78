import argon2 from 'argon2';
import type { Settings } from '../../config/settings.js';
import { PasswordHasher } from './password-hasher.js';

const hasherWith = (PASSWORD_HASH_MEMORY_KIB: number) => new PasswordHasher({ PASSWORD_HASH_MEMORY_KIB } as Settings);

describe('PasswordHasher', () => {
  it('hashes with argon2id and the memory of the setting', async () => {
    const passwords = hasherWith(64);

    const hash = await passwords.hash('correct horse');

    expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,(p=1,t=2|t=2,p=1)\$/);
    expect(await passwords.verify(hash, 'correct horse')).toBe(true);
    expect(await passwords.verify(hash, 'Correct horse')).toBe(false);
  });

  it('verifies a hash that was made with another setting', async () => {
    expect(await hasherWith(64).verify(await hasherWith(128).hash('correct horse'), 'correct horse')).toBe(true);
  });

  it('verifies a hash of the same cost if an account has none', async () => {
    const verify = jest.spyOn(argon2, 'verify');

    expect(await hasherWith(64).verify(null, 'correct horse')).toBe(false);
    expect(verify).toHaveBeenCalledWith(expect.stringMatching(/^\$argon2id\$v=19\$m=64,/), 'correct horse');
  });
});
