import { insertArticles } from '../../support/insert-articles.js';
import { analyzeAllPages, countRowsRead, getWithStatements } from '../../support/rows-read.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

/**
 * Maximum number of table and index rows that MariaDB reads for all statements of a visitor's page. The limits do not depend on the
 * number of articles: a plan that reads or sorts a whole table exceeds them by far.
 */
const PLANS: readonly [path: string, atMost: number][] = [
  // 15 articles with their statistics and their author, and the counters of four categories.
  ['/api/v1/articles', 60],
  ['/api/v1/articles?order=asc', 60],
  ['/api/v1/articles?sort=id', 60],
  ['/api/v1/articles?sort=published_at', 60],
  ['/api/v1/articles?sort=published_at&order=asc', 60],
  ['/api/v1/articles?sort=updated_at', 60],
  ['/api/v1/articles?sort=views', 90],
  ['/api/v1/articles?sort=views&order=asc', 150],
  ['/api/v1/articles?sort=comments', 90],
  ['/api/v1/articles?include=author,category,tags', 150],
  ['/api/v1/articles?category=2', 60],
  ['/api/v1/articles?category=2&page=20', 420],
  ['/api/v1/articles?category_tree=2', 60],
  // This author has 1,500 articles, which are counted through an index.
  ['/api/v1/articles?author=1', 1560],
  // This category contains only drafts.
  ['/api/v1/articles?category=1', 60],
  ['/api/v1/articles?category_tree=1', 60],
  ['/api/v1/articles?page=60', 1000],
  ['/api/v1/articles/501?include=author,category,tags,comments', 40],
  ['/api/v1/articles/501/comments', 40],
  // 40 articles have this tag and are counted through an index.
  ['/api/v1/articles?tag=rare', 110],
  // 160 articles have this tag.
  ['/api/v1/articles?tag=common', 260],
  ['/api/v1/articles?tag=rare&page=2', 160],
  // 80 articles are featured and are counted through an index.
  ['/api/v1/articles?featured=true', 160],
  ['/api/v1/articles?published_after=2025-03-03T01:00:00Z', 1000],
  ['/api/v1/articles?slug=article-501', 20],
  ['/api/v1/categories', 60],
  ['/api/v2/articles', 40],
  // Rows that tie with the last row are also read.
  ['/api/v2/articles?sort=-views', 90],
  ['/api/v2/articles?sort=-comments_count', 90],
  ['/api/v2/articles?sort=slug', 60],
  ['/api/v2/articles?filter[tag]=common', 60],
  ['/api/v2/articles?filter[featured]=true', 60],
  ['/api/v2/articles?filter[category]=2&page[total]=true', 60],
  ['/api/v2/articles?filter[category]=1', 60],
  ['/api/v2/comments', 60],
  ['/articles', 250],
  ['/feed.xml', 250],
  ['/modules/articles/api/items?limit=15', 150],
  ['/modules/articles/api/items?limit=15&sort=counter', 180],
];

describe('query plans of pages', () => {
  const ARTICLES = 8000;
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ JOBS_RUN: 'false' });
    const category = await site.createCategory();
    for (let made = 0; made < 3; made++) {
      await site.createCategory();
      await site.createUser('author');
    }
    await insertArticles(site, ARTICLES, category);
    await site.sql(
      'UPDATE articles SET category_id = ? + id % 4, author_id = 1 + (id DIV 4) % 4, featured = id % 100 = 1',
      [category],
    );
    await site.sql('UPDATE article_stats SET views = article_id * 7919 % 5000, comments_count = article_id % 3');
    await site.sql(
      `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
       SELECT id, author_id, 1, 'Hello', 1, created_at, 1 FROM articles WHERE status = 1`,
    );
    for (const [id, name] of ['common', 'rare'].entries()) {
      await site.sql(
        'INSERT INTO tags (id, name, name_key, slug, created_at, version) VALUES (?, ?, ?, ?, NOW(3), 1)',
        [id + 1, name, name, name],
      );
    }
    const tagging = `INSERT INTO article_tags (article_id, tag_id, position, category_id, author_id, status, created_at)
      SELECT id, ?, 0, category_id, author_id, status, created_at FROM articles WHERE id % ? = 1`;
    for (const [tag, every] of [
      [1, 50],
      [2, 200],
    ]) {
      await site.sql(tagging, [tag, every]);
    }
    await site.sql(
      `UPDATE category_counts n SET articles =
       (SELECT COUNT(*) FROM articles a WHERE a.category_id = n.category_id AND a.status = n.status)`,
    );
    await analyzeAllPages(site, 'articles', 'article_stats', 'article_tags', 'comments', 'category_counts', 'tags');
  }, 60_000);
  afterAll(() => site.stop());

  async function countRows(path: string, headers: Headers = {}): Promise<number> {
    const { statements } = await getWithStatements(site, path, headers);
    expect(statements.length).toBeGreaterThan(0);
    let rows = 0;
    for (const statement of statements) rows += await countRowsRead(site, statement);
    return rows;
  }

  it.each(PLANS)('%s reads at most %i rows', async (path, atMost) => {
    expect(await countRows(path)).toBeLessThanOrEqual(atMost);
  });

  it('read few rows for a member whose drafts are older than 1,980 other drafts in their category', async () => {
    const { id, headers } = await site.createUser('member');
    const ownDrafts = 'UPDATE articles SET author_id = ?, created_at = ? WHERE status = 0 AND id <= 80';
    await site.sql(ownDrafts, [id, '2024-01-01']);
    expect(await countRows('/api/v2/articles?filter[status]=draft&filter[category]=1', headers)).toBeLessThan(100);
  });
});
