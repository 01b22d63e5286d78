import type { DatabaseKind } from '../support/test-database.js';
import { executeAll, FilledDatabase } from './filled-database.js';

const NOW = '2026-01-31 08:00:00.000';

/** Two categories. The first has a draft, a draft in the trash and a published article. */
const ROWS_BEFORE_MIGRATION = [
  `INSERT INTO users (id, username, username_key, email, email_key, name, role, status, created_at, version)
   VALUES (1, 'a', 'a', 'a@b', 'a@b', 'A', 'author', 'active', '${NOW}', 1)`,
  ...[1, 2].flatMap((id) => [
    `INSERT INTO categories (id, name, slug, description, status, created_at, version)
     VALUES (${id}, 'c', 'c${id}', '', 1, '${NOW}', 1)`,
    ...[0, 1, 2].map((status) => `INSERT INTO category_counts VALUES (${id}, ${status}, 0)`),
  ]),
  ...[
    [1, 0, 'NULL'],
    [2, 0, `'${NOW}'`],
    [3, 1, 'NULL'],
  ].map(
    ([id, status, deletedAt]) =>
      `INSERT INTO articles (id, title, slug, subtitle, excerpt, excerpt_given, content, content_bytes, featured, status, author_id,
         category_id, created_at, deleted_at, version)
       VALUES (${id}, 't', 's${id}', '', '', 0, '', 0, 0, ${status}, 1, 1, '${NOW}', ${deletedAt}, 1)`,
  ),
  'UPDATE category_counts SET articles = 1 WHERE category_id = 1 AND status < 2',
];

/** Tests the migration that deletes the counts of drafts on a database with rows. */
export function describeDraftCountsMigration(kind: DatabaseKind): void {
  describe(`the migration of the counts of drafts on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'DraftCounts', executeAll(ROWS_BEFORE_MIGRATION));
    });
    afterAll(() => database.close());

    const counts = async () => {
      const rows = await database.source.query<Record<'category_id' | 'status' | 'articles', number>[]>(
        'SELECT * FROM category_counts ORDER BY category_id, status',
      );
      return rows.map(({ category_id, status, articles }) => [category_id, status, articles]);
    };
    const [PUBLISHED, ARCHIVED] = [
      [1, 1, 1],
      [1, 2, 0],
    ];
    const OTHER_CATEGORY = [
      [2, 1, 0],
      [2, 2, 0],
    ];

    it('retains the counts of published and archived articles, also when repeated after a killed migration', async () => {
      expect(await counts()).toEqual([PUBLISHED, ARCHIVED, ...OTHER_CATEGORY]);
      await database.repeat();
      expect(await counts()).toEqual([PUBLISHED, ARCHIVED, ...OTHER_CATEGORY]);
    });

    it('counts the drafts when undone', async () => {
      await database.undo();
      expect(await counts()).toEqual([[1, 0, 1], PUBLISHED, ARCHIVED, [2, 0, 0], ...OTHER_CATEGORY]);
    });
  });
}
