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
  /** Also counts the slugs that are looked up. */
  async function find(taken: readonly string[]) {
    let reads = 0;
    const slug = await freeSlug('tea', (slugs) => {
      reads += slugs.length;
      return Promise.resolve(slugs.filter((one) => taken.includes(one)));
    });
    return { slug, reads };
  }
  const numbered = (last: number) => Array.from({ length: last }, (_, index) => (index ? `tea-${index + 1}` : 'tea'));

  it('returns the slug itself if it is free', async () => {
    expect((await find(['tea-2', 'coffee'])).slug).toBe('tea');
  });

  it('appends the first free number', async () => {
    expect((await find(['tea'])).slug).toBe('tea-2');
    expect((await find(['tea', 'tea-2', 'tea-4'])).slug).toBe('tea-3');
    for (const last of [19, 20, 21, 31, 32, 33, 1000])
      expect((await find(numbered(last))).slug).toBe(`tea-${last + 1}`);
  });

  it('reads few slugs if thousands are taken', async () => {
    const { slug, reads } = await find(numbered(5000));
    expect(slug).toBe('tea-5001');
    expect(reads).toBeLessThan(100);
  });

  it('returns a random number if the numbers of all steps are taken', async () => {
    const steps = Array.from({ length: 26 }, (_, index) => `tea-${2 ** (index + 5)}`);
    const [one, other] = [await find([...numbered(20), ...steps]), await find([...numbered(20), ...steps])];
    expect(one.slug).toMatch(/^tea-[1-9]\d{8}$/);
    expect(other.slug).not.toBe(one.slug);
  });

  it('returns a free number if the taken numbers have gaps', async () => {
    const taken = [...numbered(25), 'tea-32', 'tea-64'];
    const { slug } = await find(taken);
    expect(taken).not.toContain(slug);
    expect(slug).toMatch(/^tea-\d+$/);
  });
});
