import { isAtLeast } from './revisions.js';

describe('isAtLeast', () => {
  const primary = new Map([
    [0, 7],
    [1, 3],
    [2, 0],
  ]);

  it('says of each row that it has grown as often, or more', () => {
    expect(isAtLeast(new Map(primary), primary)).toBe(true);
    expect(isAtLeast(new Map(primary).set(1, 4).set(3, 1), primary)).toBe(true);
  });

  it('weighs no row against another one', () => {
    expect(isAtLeast(new Map(primary).set(0, 6), primary)).toBe(false);
    expect(isAtLeast(new Map(primary).set(1, 2).set(2, 100), primary)).toBe(false);
    expect(isAtLeast(new Map([...primary].slice(1)), primary)).toBe(false);
    expect(isAtLeast(new Map(), primary)).toBe(false);
  });
});
