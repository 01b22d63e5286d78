import { caseFoldKey } from '../../src/core/text/index.js';
import type { DatabaseKind } from '../support/test-database.js';
import { FilledDatabase } from './filled-database.js';

const NAMES = ['Jane', ' Élodie  STRAẞE ', 'ﬁne ＷＩＤＥ', 'İpek ıŞık', 'ΣΊΣΥΦΟΣ', 'x'.repeat(250), '🌍 100 % _'];
const REST = "NULL, NULL, 'member', 'active', '2026-01-31 08:00:00.000', NULL, 1";

/** Tests the migration that adds keys to the names of existing accounts. */
export function describeUserNameKeyMigration(kind: DatabaseKind): void {
  describe(`the migration of names on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'UserNameKey', async (source) => {
        for (const [n, name] of NAMES.entries()) {
          await source.query(`INSERT INTO users VALUES (${n + 1}, 'u', 'u${n}', 'e', 'e${n}', ?, ${REST})`, [name]);
        }
        await source.query("INSERT INTO sessions VALUES ('s', 1, 0, '2026-01-31', '2026-01-31', NULL)");
      });
    });
    afterAll(() => database.close());

    const keys = async () =>
      (await database.source.query<{ name_key: string }[]>('SELECT name_key FROM users ORDER BY id')).map(
        ({ name_key }) => name_key,
      );

    it('sets the key of each name as the application does', async () => {
      expect(await keys()).toEqual(NAMES.map(caseFoldKey));
    });

    it('keeps the sessions of accounts', async () => {
      expect(await database.source.query('SELECT id FROM sessions')).toEqual([{ id: 's' }]);
    });

    it('changes nothing when repeated, as after a killed migration', async () => {
      const before = await keys();
      await database.repeat();

      expect(await keys()).toEqual(before);
    });

    it('removes the column name_key when undone', async () => {
      await database.undo();

      const [user] = await database.source.query<object[]>('SELECT * FROM users');
      expect(Object.keys(user!)).not.toContain('name_key');
    });
  });
}
