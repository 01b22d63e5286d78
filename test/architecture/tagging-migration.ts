import type { DatabaseKind } from '../support/test-database.js';
import { FilledDatabase, executeAll } from './filled-database.js';

const NOW = '2026-01-31 08:00:00.000';
const TEXTS = "'', '', 0, '', NULL, 0";

/** A user, two categories, and an article of each status with two tags, in the schema before the migration. */
export const ROWS_BEFORE_MIGRATION = [
  `INSERT INTO users VALUES (1, 'a', 'a', 'a@b', 'a@b', 'A', NULL, NULL, 'author', 'active', '${NOW}', NULL, 1)`,
  ...[1, 2].map((id) => `INSERT INTO categories VALUES (${id}, 'c', 'c${id}', '', NULL, NULL, 1, '${NOW}', NULL, 1)`),
  ...[1, 2].map((id) => `INSERT INTO tags VALUES (${id}, 't${id}', 't${id}', 't${id}', '${NOW}', NULL, 1)`),
  ...[
    [1, 0, 1, 'NULL'],
    [2, 1, 2, 'NULL'],
    [3, 2, 2, 'NULL'],
    [4, 1, 1, `'${NOW}'`],
  ].flatMap(([id, status, category, deleted]) => [
    `INSERT INTO articles VALUES (${id}, 't', 's${id}', ${TEXTS}, ${status}, 1, ${category}, '${NOW}', NULL, NULL, NULL, NULL, ${deleted}, 1)`,
    `INSERT INTO article_tags VALUES (${id}, 1, 0, ${id === 2 ? 1 : 0}), (${id}, 2, 1, ${id === 2 ? 1 : 0})`,
  ]),
];

/** Tests the migration of taggings on a database with rows. */
export function describeTaggingMigration(kind: DatabaseKind): void {
  describe(`the migration of taggings on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'TaggingsSight', executeAll(ROWS_BEFORE_MIGRATION));
    });
    afterAll(() => database.close());

    const rows = (columns: string) =>
      database.source.query<Record<string, number | null>[]>(
        `SELECT article_id, tag_id, position, ${columns} FROM article_tags ORDER BY article_id, tag_id`,
      );
    const ofBoth = (article_id: number, values: object) =>
      [1, 2].map((tag_id) => ({ article_id, tag_id, position: tag_id - 1, ...values }));

    it('copies the category, the author and the status of the article to each tagging', async () => {
      expect(await rows('category_id, author_id, status')).toEqual([
        ...ofBoth(1, { category_id: 1, author_id: 1, status: 0 }),
        ...ofBoth(2, { category_id: 2, author_id: 1, status: 1 }),
        ...ofBoth(3, { category_id: 2, author_id: 1, status: 2 }),
        ...ofBoth(4, { category_id: 1, author_id: 1, status: null }),
      ]);
    });

    it('still deletes taggings together with their article', async () => {
      await database.source.query('DELETE FROM articles WHERE id = 3');
      expect(await rows('status')).toHaveLength(6);
    });

    it('changes nothing when repeated, as after a killed migration', async () => {
      const before = await rows('category_id, author_id, status');
      await database.repeat();
      expect(await rows('category_id, author_id, status')).toEqual(before);
    });

    it('restores the column listed when undone', async () => {
      await database.undo();
      expect(await rows('listed')).toEqual([
        ...ofBoth(1, { listed: 0 }),
        ...ofBoth(2, { listed: 1 }),
        ...ofBoth(4, { listed: 0 }),
      ]);
    });
  });
}
