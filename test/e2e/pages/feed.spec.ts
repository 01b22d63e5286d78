import { PagesSite } from './pages-site.js';

describe('pages', () => {
  let site: PagesSite;

  beforeAll(async () => {
    site = await PagesSite.start();
  });
  afterAll(() => site.app.stop());

  describe('GET /feed.xml', () => {
    beforeAll(async () => {
      for (let n = 1; n <= 21; n++) {
        const { id } = await site.publish({ title: `Story ${n}` });
        await site.setPublishedAt(id, `2026-01-${String(n).padStart(2, '0')}`);
      }
      await site.app.createArticle({ title: 'A draft' });
    });

    it('contains the 20 newest articles with their full content', async () => {
      const xml = await site.get('/feed.xml');
      const titles = [...xml.matchAll(/<entry>\s*<title>([^<]*)/g)].map(([, title]) => title);
      expect(titles).toHaveLength(20);
      expect(titles).not.toContain('A draft');
      expect(xml).toMatch(/<content type="html"[^>]*>&lt;p&gt;/);
    });

    it('identifies an entry by its id and its day of creation, and dates the feed by the latest change', async () => {
      const { id } = await site.publish({ title: 'Dated', tags: ['Own tag'] });
      const [created, published, updated] = [
        '2026-02-01 23:00:00.000',
        '2026-02-02 08:00:00.000',
        '2027-01-01 08:00:00.000',
      ];
      await site.app.sql('UPDATE articles SET created_at = ?, published_at = ?, updated_at = ? WHERE id = ?', [
        ...[created, published, updated, id],
      ]);

      const xml = await site.get('/feed.xml');

      const [, entry] = /<entry>\s*<title>Dated<\/title>(.*?)<\/entry>/s.exec(xml)!;
      expect(entry).toMatch(new RegExp(`<id>tag:[\\w.]+,2026-02-01:article/${id}</id>`));
      expect(entry).toContain('<published>2026-02-02T08:00:00.000Z</published>');
      expect(entry).toContain('<updated>2027-01-01T08:00:00.000Z</updated>');
      expect(entry!.match(/<category [^>]*>/g)).toEqual(['<category term="own-tag" label="Own tag"/>']);
      expect(/<updated>([^<]*)/.exec(xml)![1]).toBe('2027-01-01T08:00:00.000Z');
    });

    it('resolves relative links against the URL of the article', async () => {
      const { links } = await site.publish({
        title: 'With notes',
        content: '<p>A text that is long enough for the rule, with a <a href="#note">note</a> &amp; more.</p>',
      });
      const [, base, link] = /xml:base="([^"]*)">[^<]*(&lt;a href="#note"&gt;.*)&lt;\/p&gt;/.exec(
        await site.get('/feed.xml'),
      )!;
      expect(link).toBe('&lt;a href="#note"&gt;note&lt;/a&gt; &amp;amp; more.');
      expect(new URL(base!).pathname).toBe(links['web']);
    });
  });
});
