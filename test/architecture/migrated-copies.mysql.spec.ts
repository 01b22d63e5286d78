import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../migrations/index.js';
import { migrate } from '../../src/core/database/migrate.js';
import { migratedDatabaseUrl } from '../support/migrated-database.js';
import { type DatabaseKind, freshDatabaseUrl, migrationOptions, openTestDatabase } from '../support/test-database.js';

/** The test suite uses these copies, so they must equal a migrated database. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('a copy of a migrated database on %s', (kind) => {
  const folders = ['migrated-', 'first-', 'copied-'].map((name) => mkdtempSync(join(tmpdir(), name)));
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('has the tables and rows of a database on which the migrations ran', async () => {
    const [migrated, , copied] = [
      await freshDatabaseUrl(kind, folders[0]!),
      // The first call creates the template if it does not exist. The second call copies the template.
      await migratedDatabaseUrl(kind, folders[1]!),
      await migratedDatabaseUrl(kind, folders[2]!),
    ];
    await migrate(migrationOptions(migrated), [migrations]);

    const wanted = await contentsOf(kind, migrated);
    expect(wanted.length).toBeGreaterThan(20);
    expect(await contentsOf(kind, copied)).toEqual(wanted);
  });
});

/** Returns the CREATE statement and the ids and names of the rows of each table. Creation times differ and are excluded. */
async function contentsOf(kind: DatabaseKind, url: string): Promise<unknown[]> {
  const database = openTestDatabase(url);
  try {
    const names =
      kind === 'sqlite'
        ? await database.sql<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        : await database.sql('SHOW TABLES');
    const tables = names.map((row) => Object.values(row)[0] as string);
    return await Promise.all(
      tables.map(async (table) => ({
        table,
        made:
          kind === 'sqlite'
            ? await database.sql('SELECT sql FROM sqlite_master WHERE tbl_name = ? ORDER BY name', [table])
            : await database.sql(`SHOW CREATE TABLE \`${table}\``),
        rows: (await database.sql(`SELECT * FROM ${table}`)).map(({ id, name }) => ({ id, name })),
      })),
    );
  } finally {
    await database.close();
  }
}
