import { htmlErrors, xmlErrors } from './markup.js';

const FEED = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><id>urn:x</id><title>T</title>
<updated>2026-01-31T00:00:00Z</updated></feed>`;
const SITEMAP = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://example.org/</loc></url></urlset>`;

describe('htmlErrors and xmlErrors', () => {
  it('returns no errors for a valid page, feed and sitemap', async () => {
    expect(
      await htmlErrors('<!DOCTYPE html>\n<html lang="en"><head><title>T</title></head><body></body></html>'),
    ).toEqual([]);
    expect(await xmlErrors(FEED, 'atom')).toEqual([]);
    expect(await xmlErrors(SITEMAP, 'sitemap')).toEqual([]);
  });

  it.each([
    FEED.replace('<id>urn:x</id>', ''),
    FEED.replace('2026-01-31T00:00:00Z', 'today'),
    FEED.replace('<title>', '<title type="other">'),
    FEED.replace('</feed>', '<entry><id>urn:y</id></entry></feed>'),
    FEED.replace('</feed>', ''),
  ])('returns the errors of an invalid feed (%#)', async (feed) => {
    expect(await xmlErrors(feed, 'atom')).not.toEqual([]);
  });

  it.each([SITEMAP.replace('https://example.org/', ''), SITEMAP.replace(/<url>.*<\/url>/, '')])(
    'returns the errors of an invalid sitemap (%#)',
    async (sitemap) => {
      expect(await xmlErrors(sitemap, 'sitemap')).not.toEqual([]);
    },
  );

  it('returns the errors of an invalid page', async () => {
    expect(await htmlErrors('<!DOCTYPE html>\n<html><img src="x"></html>')).not.toEqual([]);
  });
});
