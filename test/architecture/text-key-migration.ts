import type { DatabaseKind } from '../support/test-database.js';
import { FilledDatabase } from './filled-database.js';

const NOW = '2026-01-31 08:00:00.000';

/** Tests the migration of the keys of names with a capital sharp s. */
export function describeTextKeyMigration(kind: DatabaseKind): void {
  describe(`the migration of keys on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'CapitalSharpS', async (source) => {
        for (const [at, key] of ['straße', 'groß', 'gross', 'river'].entries()) {
          await source.query(`INSERT INTO tags VALUES (${at + 1}, 'x', '${key}', 's${at}', '${NOW}', NULL, 1)`);
        }
        await source.query(
          `INSERT INTO users (id, username, username_key, email, email_key, name, role, status, created_at, version)
           VALUES (1, 'GROẞ', 'groß', 'ẞ@b.de', 'ß@b.de', 'G', 'author', 'active', '${NOW}', 1)`,
        );
      });
      await database.repeat();
    });
    afterAll(() => database.close());

    it('sets the key of a tag as the application does, unless another tag has the key', async () => {
      const tags = await database.source.query<{ name_key: string }[]>('SELECT name_key FROM tags ORDER BY id');
      expect(tags.map(({ name_key }) => name_key)).toEqual(['strasse', 'groß', 'gross', 'river']);
    });

    it('sets the keys of user names and email addresses', async () => {
      expect(await database.source.query('SELECT username_key, email_key FROM users')).toEqual([
        { username_key: 'gross', email_key: 'ss@b.de' },
      ]);
    });
  });
}
