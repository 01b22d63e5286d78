import { preferredMediaType, parseMediaRanges } from './media-type-registry.js';

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
