import { chunkRows } from './statements.js';

describe('chunkRows', () => {
  const sizes = (rows: readonly number[]) => chunkRows(rows, (length) => length).map(({ length }) => length);

  it('keeps all rows in their order', () => {
    const rows = Array.from({ length: 1200 }, (_, n) => n);
    expect(chunkRows(rows, () => 2000).flat()).toEqual(rows);
  });

  it('limits a chunk to 500 rows', () => {
    expect(sizes(Array<number>(1001).fill(0))).toEqual([500, 500, 1]);
  });

  it('limits a chunk to 1 MiB of characters and puts a longer row into a separate chunk', () => {
    expect(sizes([600_000, 400_000, 100_000, 5_000_000, 1])).toEqual([2, 1, 1, 1]);
  });

  it('returns no empty chunk', () => {
    expect([sizes([]), sizes([5_000_000])]).toEqual([[], [1]]);
  });
});
