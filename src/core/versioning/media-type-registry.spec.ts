import { parseMediaRanges, preferredMediaType } from './media-type-registry.js';

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

const OFFERED = ['a/json', 'a/other', 'b/json'];

describe('preferredMediaType', () => {
  it.each<[accept: string, best: string | undefined]>([
    ['*/*', 'a/json'],
    ['a/*', 'a/json'],
    ['b/*', 'b/json'],
    ['a/other, */*', 'a/other'],
    ['*/*, a/other', 'a/other'],
    ['a/other;q=0.5, */*;q=0.6', 'a/json'],
    ['a/json;q=0.1, */*;q=0.2', 'a/other'],
    ['a/json;q=0, a/*', 'a/other'],
    ['a/other, a/json', 'a/other'],
    ['b/json;q=0.3, a/other;q=0.3', 'b/json'],
    ['c/json', undefined],
    ['*/*;q=0', undefined],
    ['', undefined],
  ])('selects for Accept: %s the type %s', (accept, best) => {
    expect(preferredMediaType(OFFERED, parseMediaRanges(accept))).toBe(best);
  });

  it('prefers the favourite only among types of equal quality', () => {
    const favoured = (accept: string) => preferredMediaType(OFFERED, parseMediaRanges(accept), 'b/json');

    expect(favoured('a/json, b/json')).toBe('b/json');
    expect(favoured('a/json, b/json;q=0.9')).toBe('a/json');
  });
});
