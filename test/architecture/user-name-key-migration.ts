import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { dataSourceOptions } from '../../src/core/database/data-source-options.js';
import { caseFoldKey } from '../../src/core/text/index.js';
import { type DatabaseKind, freshDatabaseUrl } from '../support/test-database.js';

const NAMES = ['Jane', ' Élodie  STRAẞE ', 'ﬁne ＷＩＤＥ', 'İpek ıŞık', 'ΣΊΣΥΦΟΣ', 'x'.repeat(250), '🌍 100 % _'];
const REST = "NULL, NULL, 'member', 'active', '2026-01-31 08:00:00.000', NULL, 1";

/** Tests the migration that adds keys to the names of existing accounts. */
export function describeUserNameKeyMigration(kind: DatabaseKind): void {
  describe(`the migration of names on a filled ${kind} database`, () => {
    const index = migrations.findIndex(({ name }) => name.startsWith('UserNameKey'));
    let folder: string;
    let source: DataSource;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'masthead-filled-'));
      const DATABASE_URL = await freshDatabaseUrl(kind, folder);
      const options = dataSourceOptions({ DATABASE_URL, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 30_000 });
      source = await new DataSource({ ...options, migrations: migrations.slice(0, index) }).initialize();
      await source.runMigrations({ transaction: 'each' });
      for (const [n, name] of NAMES.entries()) {
        await source.query(`INSERT INTO users VALUES (${n + 1}, 'u', 'u${n}', 'e', 'e${n}', ?, ${REST})`, [name]);
      }
      await source.query("INSERT INTO sessions VALUES ('s', 1, 0, '2026-01-31', '2026-01-31', NULL)");
      await source.destroy();
      source = await new DataSource({ ...options, migrations: migrations.slice(0, index + 1) }).initialize();
      await source.runMigrations({ transaction: 'each' });
    });

    afterAll(async () => {
      await source.destroy();
      rmSync(folder, { recursive: true });
    });

    const keys = async () =>
      (await source.query<{ name_key: string }[]>('SELECT name_key FROM users ORDER BY id')).map(
        ({ name_key }) => name_key,
      );

    it('sets the key of each name as the application does', async () => {
      expect(await keys()).toEqual(NAMES.map(caseFoldKey));
    });

    it('keeps the sessions of accounts', async () => {
      expect(await source.query('SELECT id FROM sessions')).toEqual([{ id: 's' }]);
    });

    it('changes nothing when repeated, as after a killed migration', async () => {
      const before = await keys();
      const runner = source.createQueryRunner();
      await new migrations[index]!().up(runner);
      await runner.release();

      expect(await keys()).toEqual(before);
    });

    it('removes the column name_key when undone', async () => {
      await source.undoLastMigration({ transaction: 'each' });

      const [user] = await source.query<object[]>('SELECT * FROM users');
      expect(Object.keys(user!)).not.toContain('name_key');
    });
  });
}
