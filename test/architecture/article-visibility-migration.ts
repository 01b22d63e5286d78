import type { DatabaseKind } from '../support/test-database.js';
import { executeAll, FilledDatabase } from './filled-database.js';

const TIME = '2026-01-31 08:00:00.000';
const TABLES = ['articles', 'article_stats', 'article_slugs', 'comments', 'ratings'];

const article = (id: number, content: string) => [
  `INSERT INTO articles (id, title, slug, subtitle, excerpt, excerpt_given, content, content_bytes, image, featured, status, author_id,
     category_id, created_at, updated_at, published_at, publish_at, scheduled_by, deleted_at, version)
   VALUES (${id}, 'Größe', 's${id}', 'sub', 'short', 1, '${content}', ${content.length}, 'https://i.example/a.png', 1, 1, 1, 1,
     '${TIME}', '${TIME}', '${TIME}', NULL, NULL, NULL, 7)`,
  `INSERT INTO article_stats (article_id, views, rating_sum, rating_count, comments_count) VALUES (${id}, 3, 4, 1, 1)`,
  `INSERT INTO article_slugs (slug, article_id) VALUES ('s${id}', ${id})`,
  `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version) VALUES (${id}, 1, 1, 'x', 1, '${TIME}', 1)`,
  `INSERT INTO ratings (article_id, user_id, rating, created_at, version) VALUES (${id}, 1, 4, '${TIME}', 1)`,
];

/** Rows in the schema before the migration. The article with the highest id was deleted. */
const ROWS = [
  `INSERT INTO users (id, username, username_key, email, email_key, name, name_key, role, status, created_at, version)
   VALUES (1, 'a', 'a', 'a@b', 'a@b', 'A', 'a', 'author', 'active', '${TIME}', 1)`,
  `INSERT INTO categories (id, name, slug, description, status, created_at, version) VALUES (1, 'c', 'c', '', 1, '${TIME}', 1)`,
  ...[...article(1, 'x'.repeat(300_000)), ...article(2, ''), ...article(9, 'deleted')],
  'DELETE FROM comments WHERE article_id = 9',
  'DELETE FROM articles WHERE id = 9',
];

/** Tests the migration of the indexes and of the order of the columns on a database with rows. */
export function describeArticleVisibilityMigration(kind: DatabaseKind): void {
  describe(`the migration for the visibility of articles on a filled ${kind} database`, () => {
    let database: FilledDatabase;
    let before: unknown[];
    const rows = (query: (sql: string) => Promise<unknown>) =>
      Promise.all(TABLES.map((table) => query(`SELECT * FROM ${table}`)));
    const now = () => rows((sql) => database.source.query(sql));

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'ArticleVisibility', async (source) => {
        await executeAll(ROWS)(source);
        before = await rows((sql) => source.query(sql));
      });
    });
    afterAll(() => database.close());

    it('retains the rows of articles and the rows that refer to them', async () => {
      expect(before).toMatchObject([
        [{ id: 1, version: 7 }, { id: 2 }],
        [{}, {}],
        [{}, {}],
        [{}, {}],
        [{}, {}],
      ]);
      expect(await now()).toEqual(before);
    });

    if (kind === 'sqlite')
      it('stores the content after the other columns', async () => {
        const columns = await database.source.query<{ name: string }[]>('PRAGMA table_info(articles)');
        expect(columns.at(-1)).toMatchObject({ name: 'content' });
        expect(columns).toHaveLength(20);
      });

    it('changes nothing when repeated, as after a killed migration', async () => {
      await database.repeat();
      expect(await now()).toEqual(before);
    });

    it('does not use the id of a deleted article again', async () => {
      await executeAll([
        `INSERT INTO articles (title, slug, subtitle, excerpt, excerpt_given, content, featured, status, author_id, category_id, created_at, version)
         VALUES ('t', 'last', '', '', 0, '', 0, 0, 1, 1, '${TIME}', 1)`,
      ])(database.source);
      expect(await database.source.query("SELECT id FROM articles WHERE slug = 'last'")).toEqual([{ id: 10 }]);
      await database.source.query('DELETE FROM articles WHERE id = 10');
    });

    it('retains the foreign keys: a deleted article takes its rows with it, and a comment needs its article', async () => {
      await executeAll(['DELETE FROM comments WHERE article_id = 2', 'DELETE FROM articles WHERE id = 2'])(
        database.source,
      );
      expect((await now()).map((table) => (table as unknown[]).length)).toEqual([1, 1, 1, 1, 1]);
      const orphan = `INSERT INTO article_slugs (slug, article_id) VALUES ('orphan', 2)`;
      await expect(database.source.query(orphan)).rejects.toThrow(/foreign key/i);
    });

    it('retains the rows when undone', async () => {
      await database.undo();
      expect(await database.source.query('SELECT id, title, version FROM articles')).toEqual([
        { id: 1, title: 'Größe', version: 7 },
      ]);
    });
  });
}
