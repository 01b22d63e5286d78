import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { dataSourceOptions } from '../../src/core/database/data-source-options.js';
import { type DatabaseKind, freshDatabaseUrl } from '../support/test-database.js';

const NOW = '2026-01-31 08:00:00.000';

/** Tests the migration of the keys of names with a capital sharp s. */
export function describeTextKeyMigration(kind: DatabaseKind): void {
  describe(`the migration of keys on a filled ${kind} database`, () => {
    let folder: string;
    let source: DataSource;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'masthead-filled-'));
      const DATABASE_URL = await freshDatabaseUrl(kind, folder);
      const options = dataSourceOptions({ DATABASE_URL, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 30_000 });
      const index = migrations.findIndex(({ name }) => name.startsWith('CapitalSharpS'));
      source = await new DataSource({ ...options, migrations: migrations.slice(0, index + 1) }).initialize();
      await source.runMigrations({ transaction: 'each' });
      for (const [at, key] of ['straße', 'groß', 'gross', 'river'].entries()) {
        await source.query(`INSERT INTO tags VALUES (${at + 1}, 'x', '${key}', 's${at}', '${NOW}', NULL, 1)`);
      }
      await source.query(
        `INSERT INTO users (id, username, username_key, email, email_key, name, role, status, created_at, version)
         VALUES (1, 'GROẞ', 'groß', 'ẞ@b.de', 'ß@b.de', 'G', 'author', 'active', '${NOW}', 1)`,
      );
      const runner = source.createQueryRunner();
      // Runs twice, as after a killed migration.
      for (let time = 1; time <= 2; time++) await new migrations[index]!().up(runner);
      await runner.release();
    });

    afterAll(async () => {
      await source.destroy();
      rmSync(folder, { recursive: true });
    });

    it('sets the key of a tag as the application does, unless another tag has the key', async () => {
      const tags = await source.query<{ name_key: string }[]>('SELECT name_key FROM tags ORDER BY id');
      expect(tags.map(({ name_key }) => name_key)).toEqual(['strasse', 'groß', 'gross', 'river']);
    });

    it('sets the keys of user names and email addresses', async () => {
      expect(await source.query('SELECT username_key, email_key FROM users')).toEqual([
        { username_key: 'gross', email_key: 'ss@b.de' },
      ]);
    });
  });
}
