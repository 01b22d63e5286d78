import { includesRevisions } from './revisions.js';

describe('includesRevisions', () => {
  const primary = new Map([
    [0, 7],
    [1, 3],
    [2, 0],
  ]);

  it('returns true if every row has the same revision or a higher revision', () => {
    expect(includesRevisions(new Map(primary), primary)).toBe(true);
    expect(includesRevisions(new Map(primary).set(1, 4).set(3, 1), primary)).toBe(true);
  });

  it('returns false if one row is older or missing, even if another row is newer', () => {
    expect(includesRevisions(new Map(primary).set(0, 6), primary)).toBe(false);
    expect(includesRevisions(new Map(primary).set(1, 2).set(2, 100), primary)).toBe(false);
    expect(includesRevisions(new Map([...primary].slice(1)), primary)).toBe(false);
    expect(includesRevisions(new Map(), primary)).toBe(false);
  });
});
