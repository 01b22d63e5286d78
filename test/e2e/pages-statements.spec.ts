import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Every second the jobs are looked at and due articles looked for, somebody looks for changed rights, and rights are read anew every few seconds.
const NOT_OURS = /publish_at <= \?|FROM jobs|FROM access_revision|JOIN category_permissions/;

const PAGES: [path: string, statements: number][] = [
  ['/articles', 5],
  ['/articles?page=2', 6],
  ['/articles?search=text', 6],
  ['/articles?tag=all', 8],
  ['/categories/1', 7],
  ['/articles/article-1', 11],
  ['/feed.xml', 5],
  ['/sitemap.xml', 3],
];

describe('statements of a page', () => {
  let site: TestApp;
  const counts = new Map<string, number[]>();

  async function countStatements(path: string): Promise<number> {
    const statements: string[] = [];
    const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
    subscribe('masthead:sql', listen);
    await site.unchecked.get(path).expect(200);
    unsubscribe('masthead:sql', listen);
    // Of the views that are written now and then the unit of work tells too.
    return statements
      .filter((sql) => sql.startsWith('SELECT') || sql.startsWith('WITH'))
      .filter((sql) => !NOT_OURS.test(sql)).length;
  }

  beforeAll(async () => {
    site = await startTestApp({ CACHE_MAX_BYTES: '0' });
    for (const upTo of [16, 32]) {
      const [row] = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM articles');
      for (let n = Number(row!.n) + 1; n <= upTo; n++) {
        await site.createArticle({ slug: `article-${n}`, status: 'published', tags: [`t${n}`, 'all'] });
        await site.sql(
          `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
           VALUES (1, 1, 1, 'Hello', 1, '2026-01-31 08:00:00.000', 1)`,
        );
      }
      for (const [path] of PAGES) counts.set(path, [...(counts.get(path) ?? []), await countStatements(path)]);
      await site.createCategory();
    }
  });
  afterAll(() => site.stop());

  it.each(PAGES)('%s costs %i, for 16 articles as for 32', (path, expected) => {
    expect(counts.get(path)).toEqual([expected, expected]);
  });
});
