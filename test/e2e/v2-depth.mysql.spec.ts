import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { fillWithArticles } from '../support/many-articles.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

interface Statement {
  readonly sql: string;
  readonly parameters?: unknown[];
}

/** Rows that MariaDB reads are counted by itself; a plan that sorts, or that skips, reads more of them the deeper a place lies. */
describe('a list by cursor', () => {
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
    await fillWithArticles(site, 8000, category);
    await site.sql('UPDATE articles SET category_id = ? + id % 4, author_id = 1 + (id DIV 4) % 4', [category]);
    await site.sql('UPDATE articles SET updated_at = created_at WHERE id % 3 = 0');
    await site.sql('ANALYZE TABLE articles, article_stats');
  }, 60_000);
  afterAll(() => site.stop());

  async function statementOf(path: string): Promise<{ statement: Statement; next: string }> {
    const statements: Statement[] = [];
    const listen = (message: unknown) => statements.push(message as Statement);
    subscribe('masthead:sql', listen);
    const { body } = await site.unchecked.get(path).expect(200);
    unsubscribe('masthead:sql', listen);
    const statement = statements.find(({ sql }) => sql.includes('FROM articles a'))!;
    return { statement, next: (body as { links: { next: string } }).links.next };
  }

  async function rowsReadBy({ sql, parameters }: Statement): Promise<number> {
    await site.sql('FLUSH STATUS');
    await site.sql(sql, parameters);
    const counters = await site.sql<{ Variable_name: string; Value: string }>(
      "SHOW SESSION STATUS LIKE 'Handler_read%'",
    );
    return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
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
  ])('with "%s" reads the rows that it shows, however deep', async (query) => {
    let path = `/api/v2/articles?page[size]=${SIZE}&${query}`;
    for (let page = 1; page < DEPTH; page++) path = (await statementOf(path)).next;
    const { statement } = await statementOf(path);
    expect(statement.sql).not.toContain('OFFSET');
    // Each article with its numbers, and where to begin.
    expect(await rowsReadBy(statement)).toBeLessThanOrEqual(2 * SIZE + 10);
  });
});
