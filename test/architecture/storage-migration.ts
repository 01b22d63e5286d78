import type { DatabaseKind } from '../support/test-database.js';
import { FilledDatabase, executeAll } from './filled-database.js';

const NOW = '2026-01-31 08:00:00.000';

const article = (id: number, content: string) =>
  `INSERT INTO articles (id, title, slug, subtitle, excerpt, excerpt_given, content, featured, status, author_id, category_id, created_at, version)
   VALUES (${id}, 't', 's${id}', '', '', 0, '${content}', 0, 0, 1, 1, '${NOW}', 1)`;
const revision = (articleId: number, number: number, content: string) =>
  `INSERT INTO article_revisions (article_id, number, title, slug, subtitle, excerpt, excerpt_given, content, featured, status, category_id, tags, written_at, created_at, editor_id)
   VALUES (${articleId}, ${number}, 't', 's', '', '', 0, '${content}', 0, 0, 1, '[]', '${NOW}', '${NOW}', 1)`;

/** Rows in the schema before the migration. The ids span several batches. */
const ROWS = [
  `INSERT INTO users (id, username, username_key, email, email_key, name, name_key, role, status, created_at, version)
   VALUES (1, 'a', 'a', 'a@b', 'a@b', 'A', 'a', 'author', 'active', '${NOW}', 1)`,
  `INSERT INTO categories (id, name, slug, description, status, created_at, version) VALUES (1, 'c', 'c', '', 1, '${NOW}', 1)`,
  article(1, '<p>é</p>'),
  article(500, ''),
  article(1600, '<p>four</p>'),
  revision(1, 1, '<p>one</p>'),
  revision(1, 2, '<p>öö</p>'),
  revision(1600, 1, '<p>Größe</p>'),
];

/** Tests the migration that stores sizes on a database with rows. */
export function describeStorageMigration(kind: DatabaseKind): void {
  describe(`the migration of stored sizes on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'AccountStorage', executeAll(ROWS));
    });
    afterAll(() => database.close());

    const articles = () => database.source.query('SELECT id, content_bytes FROM articles ORDER BY id');
    const revisions = (columns: string) =>
      database.source.query(`SELECT article_id, number, ${columns} FROM article_revisions ORDER BY article_id, number`);
    const SIZES = [
      { article_id: 1, number: 1, has_content: 1, content_bytes: 10 },
      { article_id: 1, number: 2, has_content: 1, content_bytes: 11 },
      { article_id: 1600, number: 1, has_content: 1, content_bytes: 14 },
    ];

    it('measures the contents of articles and revisions in bytes', async () => {
      expect(await articles()).toEqual([
        { id: 1, content_bytes: 9 },
        { id: 500, content_bytes: 0 },
        { id: 1600, content_bytes: 11 },
      ]);
      expect(await revisions('has_content, content_bytes')).toEqual(SIZES);
    });

    it('completes a migration that was killed', async () => {
      await database.source.query('UPDATE article_revisions SET content_bytes = 0 WHERE number = 2');
      await database.repeat();
      expect(await revisions('has_content, content_bytes')).toEqual(SIZES);
    });

    it('copies omitted contents into the revisions when undone', async () => {
      await database.source.query(
        "UPDATE article_revisions SET has_content = 0, content = '' WHERE (article_id = 1 AND number = 1) OR article_id = 1600",
      );
      await database.undo();
      expect(await revisions('content')).toEqual([
        { article_id: 1, number: 1, content: '<p>öö</p>' },
        { article_id: 1, number: 2, content: '<p>öö</p>' },
        { article_id: 1600, number: 1, content: '<p>four</p>' },
      ]);
    });
  });
}
