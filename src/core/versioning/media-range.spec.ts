import { parseMediaRanges } from './media-type-registry.js';

describe('parseMediaRanges', () => {
  const typesIn = (header: string) => parseMediaRanges(header).map(({ type, quality }) => [type, quality]);

  it('returns lower-case types in their order with their weights', () => {
    expect(typesIn('Text/HTML, application/*;q=0.5,*/*; Q=0.123')).toEqual([
      ['text/html', 1],
      ['application/*', 0.5],
      ['*/*', 0.123],
    ]);
  });

  it('separates parameters from the weight and reads quoted values', () => {
    expect(parseMediaRanges('a/b;Profile="x, y;q=0 \\"z\\"";q=0.5, c/d')).toEqual([
      { type: 'a/b', parameters: { profile: 'x, y;q=0 "z"' }, quality: 0.5 },
      { type: 'c/d', parameters: {}, quality: 1 },
    ]);
  });

  it.each(['2', '-1', 'x', '', 'NaN', '1e-1', '1.5', '.5'])('assigns weight 0 to the invalid q=%s', (q) => {
    expect(typesIn(`a/b;q=${q}`)).toEqual([['a/b', 0]]);
  });

  it.each(['', ' ', ',', ', ,', ';q=1', ';;;'])('returns an empty list for "%s"', (header) => {
    expect(parseMediaRanges(header)).toEqual([]);
  });

  it('parses malformed and very long headers', () => {
    expect(parseMediaRanges(`a/b;x="${','.repeat(10_000)}`)).toHaveLength(1);
    expect(parseMediaRanges('a/b,'.repeat(4_000))).toHaveLength(4_000);
  });
});
