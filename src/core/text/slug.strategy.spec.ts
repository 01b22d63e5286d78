import fc from 'fast-check';
import { freeSlug, slugOf } from './slug.strategy.js';

describe('toSlug', () => {
  it.each([
    ['The Ferry at Dawn', 'the-ferry-at-dawn'],
    ['  --A__B--  ', 'a-b'],
    ['100 % “quoted” — text', '100-quoted-text'],
    ['Ёлка', 'yolka'],
    ['Æsop & Ødegård', 'aesop-odegard'],
    ['../../etc/passwd', 'etc-passwd'],
  ])('converts "%s" to "%s"', (text, slug) => {
    expect(slugOf(text, 'article')).toBe(slug);
  });

  it('returns the fallback when no part of the text can be represented', () => {
    expect(['', '   ', '!!!', '🌍'].map((text) => slugOf(text, 'article'))).toEqual(Array(4).fill('article'));
  });

  it('returns at most 180 letters, digits and single dashes for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const slug = slugOf(text, 'article');
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(180);
      }),
    );
  });
});

describe('freeSlug', () => {
  it('returns the slug itself if it is free', () => {
    expect(freeSlug('tea', ['tea-2', 'coffee'])).toBe('tea');
  });

  it('appends the first free number', () => {
    expect(freeSlug('tea', ['tea'])).toBe('tea-2');
    expect(freeSlug('tea', ['tea', 'tea-2', 'tea-4'])).toBe('tea-3');
  });
});
