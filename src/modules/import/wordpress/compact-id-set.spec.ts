import { CompactIdSet } from './compact-id-set.js';

describe('CompactIdSet', () => {
  const newOf = (...ids: readonly string[]) => {
    const seen = new CompactIdSet();
    return ids.filter((id) => seen.add(id));
  };

  it('returns true only for the first occurrence of an id', () => {
    expect(newOf('1', '2', '1', 'x', '', 'x', '', '2')).toEqual(['1', '2', 'x', '']);
  });

  it('distinguishes different numbers', () => {
    const ids = [1, 31, 32, 33, 63, 4095, 4096, 4097, 8191, 2 ** 31, 2 ** 32, 2 ** 32 + 1, 2 ** 32 + 32, 1e14].map(
      String,
    );
    expect(newOf(...ids)).toEqual(ids);
    expect(newOf(...ids, ...ids)).toEqual(ids);
  });

  it('distinguishes different spellings of a number', () => {
    const ids = ['1', '01', '1.0', '1e0', '-1', '0', '9007199254740993', '9007199254740992'];
    expect(newOf(...ids)).toEqual(ids);
  });
});
