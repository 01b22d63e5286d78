import { resolveContentCoding, toCodedEtag } from './content-coding.js';

describe('resolveContentCoding', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['deflate, gzip, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['gzip;q=1.0, br;q=0', 'gzip'],
    ['gzip;q=0, *', 'br'],
    ['br;q=0, *;q=0.5', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['', undefined],
    ['deflate, zstd', undefined],
    ['identity;q=0', undefined],
    ['*;q=0', undefined],
    ['gzip;q=0', undefined],
    [undefined, undefined],
    [`${'x, '.repeat(200)}gzip`, undefined],
  ])('resolves Accept-Encoding %p to %p', (accepted, expected) => {
    expect(resolveContentCoding(accepted)).toBe(expected);
    expect(resolveContentCoding(accepted)).toBe(expected);
  });

  it('resolves a header after many different headers', () => {
    for (let n = 0; n < 300; n++) expect(resolveContentCoding(`gzip;q=0.5, x-${n}`)).toBe('gzip');
    expect(resolveContentCoding('br, x-last')).toBe('br');
  });
});

describe('toCodedEtag', () => {
  it('adds the coding to a strong ETag only', () => {
    expect(toCodedEtag('"3-Ql3Yk0"', 'br')).toBe('"3-Ql3Yk0.br"');
    expect(toCodedEtag('"3-Ql3Yk0.vnd.api+json"', 'gzip')).toBe('"3-Ql3Yk0.vnd.api+json.gzip"');
    expect(toCodedEtag('W/"Ql3Yk0"', 'br')).toBe('W/"Ql3Yk0"');
  });
});
