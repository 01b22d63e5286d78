import { insertArticles } from '../../support/insert-articles.js';
import { analyzeAllPages, countRowsRead, type SentStatement, getWithStatements } from '../../support/rows-read.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** Uses the row counters of MariaDB. A plan that sorts or skips rows reads more rows on deeper pages. */
describe('GET /api/v2/articles with a cursor', () => {
  const SIZE = 50;
  const DEPTH = 20;
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ CACHE_MAX_BYTES: '0' });
    const category = await site.createCategory();
    for (let made = 0; made < 3; made++) {
      await site.createCategory();
      await site.createUser('author');
    }
    await insertArticles(site, 8000, category);
    await site.sql('UPDATE articles SET category_id = ? + id % 4, author_id = 1 + (id DIV 4) % 4', [category]);
    await site.sql('UPDATE articles SET updated_at = created_at WHERE id % 3 = 0');
    await analyzeAllPages(site, 'articles', 'article_stats');
  }, 60_000);
  afterAll(() => site.stop());

  async function statementOf(path: string): Promise<{ statement: SentStatement; next: string }> {
    const { statements, body } = await getWithStatements<{ links: { next: string } }>(site, path);
    return { statement: statements.find(({ sql }) => sql.includes('FROM articles a'))!, next: body.links.next };
  }

  async function statementAt(depth: number, query: string): Promise<SentStatement> {
    let path = `/api/v2/articles?page[size]=${SIZE}&${query}`;
    for (let page = 1; page < depth; page++) path = (await statementOf(path)).next;
    return (await statementOf(path)).statement;
  }

  it.each([
    '',
    'sort=created_at',
    'sort=-published_at',
    'sort=published_at',
    'sort=-updated_at',
    'sort=updated_at',
    'filter[category]=2',
    'filter[author]=1',
  ])('with "%s" reads only the rows of the returned page on page 20', async (query) => {
    const statement = await statementAt(DEPTH, query);
    expect(statement.sql).not.toContain('OFFSET');
    // Each article with its statistics, and up to ten rows to find the start.
    expect(await countRowsRead(site, statement)).toBeLessThanOrEqual(2 * SIZE + 10);
  });

  it('reads only the rows of the returned page after the last article with an updated_at', async () => {
    const statement = await statementAt(45, 'sort=-updated_at');
    expect(statement.sql).toContain('a.updated_at IS NULL');
    expect(await countRowsRead(site, statement)).toBeLessThanOrEqual(2 * SIZE + 10);
  });
});
