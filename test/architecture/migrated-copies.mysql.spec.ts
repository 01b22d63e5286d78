import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrations } from '../../migrations/index.js';
import { dataSourceOptions } from '../../src/core/database/data-source-options.js';
import { migrate } from '../../src/core/database/migrator.js';
import { migratedDatabaseUrl } from '../support/migrated-database.js';
import { type DatabaseKind, freshDatabaseUrl, lookInto } from '../support/test-database.js';

/** The suite rests on them: what they were copied from must be what the migrations make. */
describe.each<DatabaseKind>(['sqlite', 'mysql'])('a copy of a migrated database on %s', (kind) => {
  const folders = ['migrated-', 'first-', 'copied-'].map((name) => mkdtempSync(join(tmpdir(), name)));
  afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  it('has the tables and rows of one that the migrations ran on', async () => {
    const [migrated, , copied] = [
      await freshDatabaseUrl(kind, folders[0]!),
      // Whichever comes first is kept.
      await migratedDatabaseUrl(kind, folders[1]!),
      await migratedDatabaseUrl(kind, folders[2]!),
    ];
    const options = dataSourceOptions({ DATABASE_URL: migrated, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 30_000 });
    await migrate(options, [migrations]);

    const wanted = await contentsOf(kind, migrated);
    expect(wanted.length).toBeGreaterThan(20);
    expect(await contentsOf(kind, copied)).toEqual(wanted);
  });
});

/** Of each table, the statement that makes it, and its rows without the times at which they were made. */
async function contentsOf(kind: DatabaseKind, url: string): Promise<unknown[]> {
  const database = lookInto(url);
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
