import { ContentVersion } from '../../../src/core/database/index.js';
import { xmlErrors } from '../../support/markup.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const locationsIn = (xml: string): string[] =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location]) => location!);

describe('GET /sitemap.xml', () => {
  let site: TestApp;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp({ PUBLIC_URL: 'https://example.org' });
    category = await site.createCategory();
    await insert(Array.from({ length: 1000 }, (_, n) => n + 1));
  });
  afterAll(() => site.stop());

  /** Inserts published articles with these ids. */
  async function insert(ids: readonly number[]): Promise<void> {
    const row = "(?, ?, ?, '', '', 0, '<p>x</p>', 0, 1, 1, ?, '2026-01-31 08:00:00.000', '2026-01-31 08:00:00.000', 1)";
    for (let start = 0; start < ids.length; start += 100) {
      const some = ids.slice(start, start + 100);
      await site.sql(
        `INSERT INTO articles (id, title, slug, subtitle, excerpt, excerpt_given, content, featured, status, author_id, category_id,
          created_at, published_at, version) VALUES ${some.map(() => row).join(', ')}`,
        some.flatMap((id) => [id, `Article ${id}`, `article-${id}`, category]),
      );
    }
    await site.sql(
      'UPDATE category_counts SET articles = (SELECT COUNT(*) FROM articles) WHERE category_id = ? AND status = 1',
      [category],
    );
  }

  const get = async (path: string): Promise<string> => (await site.unchecked.get(path).expect(200)).text;

  it('contains the article list, the categories and 1,000 articles', async () => {
    const xml = await get('/sitemap.xml');
    expect(locationsIn(xml)).toEqual([
      'https://example.org/articles',
      `https://example.org/categories/${category}`,
      ...Array.from({ length: 1000 }, (_, n) => `https://example.org/articles/article-${n + 1}`),
    ]);
    expect(xml.match(/<lastmod>2026-01-31T08:00:00\.000Z<\/lastmod>/g)).toHaveLength(1000);
    expect(await xmlErrors(xml, 'sitemap')).toEqual([]);
  });

  it('returns an index of parts for more than 5,000 articles, with each article in a fixed part', async () => {
    await insert([4999, 5000, 9999, 20_000]);
    const setCount = async (articles: number) => {
      await site.sql('UPDATE category_counts SET articles = ? WHERE category_id = ? AND status = 1', [
        articles,
        category,
      ]);
      site.app.get(ContentVersion).increment();
    };
    await setCount(5000);
    expect(await get('/sitemap.xml')).toContain('<urlset');
    await setCount(5001);

    const index = await get('/sitemap.xml');
    expect(await xmlErrors(index, 'sitemap')).toEqual([]);
    const parts = locationsIn(index);
    expect(parts).toEqual([0, 5000, 20_000].map((part) => `https://example.org/sitemap.xml?part=${part}`));

    const listed: string[] = [];
    for (const part of parts) {
      const xml = await get(part.replace('https://example.org', ''));
      expect(await xmlErrors(xml, 'sitemap')).toEqual([]);
      listed.push(...locationsIn(xml));
    }
    expect(listed).toHaveLength(2 + 1004);
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.slice(-3)).toEqual([5000, 9999, 20_000].map((id) => `https://example.org/articles/article-${id}`));
    for (const part of ['10000', '1', 'x', '25000']) {
      expect((await site.unchecked.get(`/sitemap.xml?part=${part}`)).status).toBe(part === 'x' ? 422 : 404);
    }
  });
});
