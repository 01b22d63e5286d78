import { ContentVersion } from '../../../src/core/database/index.js';
import { eventually } from '../../support/eventually.js';
import { statementsDuring } from '../../support/statements.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Statements after a change, and with cached authors and categories. */
const PAGES: [path: string, first: number, later: number][] = [
  ['/articles', 5, 3],
  ['/articles?page=2', 6, 4],
  ['/articles?search=text', 5, 3],
  ['/articles?tag=all', 8, 6],
  ['/categories/1', 7, 4],
  ['/articles/article-1', 11, 7],
  ['/feed.xml', 4, 2],
  ['/sitemap.xml', 3, 3],
];

describe('statements of a page', () => {
  let site: TestApp;
  const counts = new Map<string, number[][]>();

  async function countStatements(path: string): Promise<number> {
    const statements = await statementsDuring(() => site.unchecked.get(path).expect(200));
    // Ignores the periodic writes of view counts.
    return statements.filter((sql) => sql.startsWith('SELECT') || sql.startsWith('WITH')).length;
  }

  async function countTwice(path: string, expected: number): Promise<[number, number]> {
    site.app.get(ContentVersion).increment();
    const first = await countStatements(path);
    // On MySQL rows are cached only after a poll has confirmed that no other instance has changed data.
    const isCached = (later: number) => later === expected;
    return [first, await eventually(() => countStatements(path), isCached)];
  }

  beforeAll(async () => {
    site = await startTestApp({ CACHE_MAX_BYTES: '0' });
    // The commenter is not the author of the articles: rows that are already loaded would not be read again.
    const { id: commenter } = await site.createUser('member');
    const category = await site.createCategory();
    const below = await site.createCategory({ parent_id: category });
    for (const upTo of [16, 32]) {
      const [row] = await site.sql<{ n: number }>('SELECT COUNT(*) AS n FROM articles');
      for (let n = Number(row!.n) + 1; n <= upTo; n++) {
        await site.createArticle({
          ...{ slug: `article-${n}`, status: 'published', tags: [`t${n}`, 'all'] },
          category_id: n % 2 ? category : below,
        });
        await site.sql(
          `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
           VALUES (1, ?, 1, 'Hello', 1, '2026-01-31 08:00:00.000', 1)`,
          [commenter],
        );
      }
      for (const [path, , later] of PAGES)
        counts.set(path, [...(counts.get(path) ?? []), await countTwice(path, later)]);
      await site.createCategory();
    }
  });
  afterAll(() => site.stop());

  it.each(PAGES)(
    'reads %s with %i statements, and with %i from the cache, for 16 and for 32 articles',
    (path, first, later) => {
      expect(counts.get(path)).toEqual([
        [first, later],
        [first, later],
      ]);
    },
  );
});
