import { matchesHash, generateApiKey, parsePrefix } from './api-key-format.js';

describe('generateApiKey', () => {
  it('creates a different key of the form mh_<8 public>_<secret> each time', () => {
    const keys = Array.from({ length: 100 }, generateApiKey);
    for (const { key, prefix } of keys) {
      expect(key).toMatch(/^mh_[A-Za-z0-9]{8}_[A-Za-z0-9]{43}$/);
      expect(parsePrefix(key)).toBe(prefix);
    }
    expect(new Set(keys.map(({ key }) => key)).size).toBe(100);
  });

  it('returns a hash that matches only this key', () => {
    const { key, secretHash } = generateApiKey();
    const [other] = ['A', 'B'].map((end) => key.slice(0, -1) + end).filter((text) => text !== key);
    expect(secretHash).toMatch(/^[0-9a-f]{64}$/);
    expect(matchesHash(key, secretHash)).toBe(true);
    expect(matchesHash(other!, secretHash)).toBe(false);
  });
});

describe('parsePrefix', () => {
  const secret = 'x'.repeat(43);

  it.each([
    '',
    'mh_',
    'mh_abcdefgh',
    `mh_abcdefgh_${secret}x`,
    `mh_abcdefgh_${secret.slice(1)}`,
    `mh_abcdefg_${secret}`,
    `MH_abcdefgh_${secret}`,
    ` mh_abcdefgh_${secret}`,
    `mh_abcdefgh_${secret}\n`,
    `mh_abcdefgh_${secret}, mh_abcdefgh_${secret}`,
    `mh_abcdéfgh_${secret}`,
    `mh_abc%_fgh_${secret}`,
    `mh_abcdefgh_${secret.slice(1)}_`,
  ])('returns null for the malformed key "%s"', (text) => {
    expect(parsePrefix(text)).toBeNull();
  });

  it('returns the public part of a well-formed key', () => {
    expect(parsePrefix(`mh_Abc0eFg9_${secret}`)).toBe('Abc0eFg9');
  });
});
