import type { DatabaseKind } from '../support/test-database.js';
import { FilledDatabase, executeAll } from './filled-database.js';

const NOW = '2026-01-31 08:00:00.000';

/** A user, a category, an article and a revision, in the schema before the migration. */
const ROWS_BEFORE_MIGRATION = [
  `INSERT INTO users (id, username, username_key, email, email_key, name, role, status, created_at, version)
   VALUES (1, 'a', 'a', 'a@b', 'a@b', 'A', 'author', 'active', '${NOW}', 1)`,
  `INSERT INTO categories (id, name, slug, description, status, created_at, version) VALUES (1, 'c', 'c', '', 1, '${NOW}', 1)`,
  `INSERT INTO articles (id, title, slug, subtitle, excerpt, excerpt_given, content, featured, status, author_id, category_id, created_at, version)
   VALUES (1, 't', 's', '', '', 0, 'new', 0, 0, 1, 1, '${NOW}', 2)`,
  `INSERT INTO article_revisions
     (article_id, number, title, slug, subtitle, excerpt, excerpt_given, content, featured, status, category_id, tags, written_at, created_at)
   VALUES (1, 1, 't', 's', '', '', 0, 'old', 0, 0, 1, '[]', '${NOW}', '${NOW}')`,
];

/** Tests the migration of revisions on a database with rows. */
export function describeRevisionFieldsMigration(kind: DatabaseKind): void {
  describe(`the migration of the fields of revisions on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'RevisionFields', executeAll(ROWS_BEFORE_MIGRATION));
    });
    afterAll(() => database.close());

    const rows = () => database.source.query<object[]>('SELECT * FROM article_revisions');

    it('adds an empty column and changes no other value', async () => {
      expect(await rows()).toEqual([
        expect.objectContaining({ article_id: 1, number: 1, content: 'old', module_fields: null }),
      ]);
    });

    it('changes nothing when repeated, as after a killed migration', async () => {
      const before = await rows();
      await database.repeat();
      expect(await rows()).toEqual(before);
    });

    it('removes the column when undone', async () => {
      await database.undo();
      const [row] = await rows();
      expect(row).toMatchObject({ content: 'old' });
      expect(row).not.toHaveProperty('module_fields');
    });
  });
}
