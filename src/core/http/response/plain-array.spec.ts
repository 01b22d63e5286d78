import fc from 'fast-check';
import { plainArray } from './plain-array.js';

const slice = (start: number, limit: number, total: number) => ({ items: [], start, limit, total });

/** The start offset of each link in the header, by relation. */
function pagesOf(start: number, limit: number, total: number): Record<string, number> {
  const { headers } = plainArray(slice(start, limit, total), `/items?start=${start}&limit=${limit}&a=%20b`, String);
  const links = [...headers['Link']!.matchAll(/<([^>]+)>; rel="(\w+)"/g)];
  return Object.fromEntries(
    links.map(([, path, relation]) => {
      const parameters = new URLSearchParams(path!.split('?')[1]);
      expect([parameters.get('limit'), parameters.get('a')]).toEqual([String(limit), ' b']);
      return [relation!, Number(parameters.get('start'))];
    }),
  );
}

describe('plainArray', () => {
  it('maps each entry and sets X-Total-Count', () => {
    const { body, headers } = plainArray({ items: [1, 2], start: 0, limit: 2, total: 5 }, '/items', (n) => n * 2);
    expect([body, headers['X-Total-Count']]).toEqual([[2, 4], '5']);
  });

  it.each([
    [0, 2, 0, { first: 0, last: 0 }],
    [0, 2, 2, { first: 0, last: 0 }],
    [0, 2, 3, { first: 0, next: 2, last: 2 }],
    [2, 2, 5, { first: 0, prev: 0, next: 4, last: 4 }],
    [1, 2, 5, { first: 0, prev: 0, next: 3, last: 4 }],
    [4, 2, 4, { first: 0, prev: 2, last: 2 }],
    [90, 2, 4, { first: 0, prev: 2, last: 2 }],
    [90, 2, 0, { first: 0, prev: 0, last: 0 }],
  ])('links the other pages for start %i, limit %i and total %i', (start, limit, total, pages) => {
    expect(pagesOf(start, limit, total)).toEqual(pages);
  });

  it('reaches all entries by next links, and the first page by prev links', () => {
    const sizes = fc.record({ limit: fc.integer({ min: 1, max: 20 }), total: fc.integer({ min: 0, max: 100 }) });
    fc.assert(
      fc.property(sizes, fc.nat(120), ({ limit, total }, from) => {
        let start = 0;
        for (
          let next = pagesOf(0, limit, total)['next'];
          next !== undefined;
          next = pagesOf(start, limit, total)['next']
        ) {
          expect(next).toBe(start + limit);
          start = next;
        }
        expect(start).toBe(pagesOf(0, limit, total)['last']);
        expect(start + limit).toBeGreaterThanOrEqual(total);
        start = from;
        for (
          let prev = pagesOf(start, limit, total)['prev'];
          prev !== undefined;
          prev = pagesOf(start, limit, total)['prev']
        ) {
          expect(prev).toBeLessThan(start);
          start = prev;
        }
        expect(start).toBe(0);
      }),
      { seed: 20_261_121 },
    );
  });

  it('omits the Link header if it exceeds the maximum header length', () => {
    const { headers } = plainArray(slice(0, 2, 9), `/items?a=${'x'.repeat(2000)}`, String);
    expect(headers).toEqual({ 'X-Total-Count': '9' });
  });
});
