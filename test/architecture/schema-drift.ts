import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions, getMetadataArgsStorage } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import { mapTextToLongtext } from '../../src/core/database/drivers.js';
import { entitiesOf } from '../../src/composition.js';
import { everyModule } from '../support/every-module.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import { type DatabaseKind, freshDatabaseUrl, migrationOptions } from '../support/test-database.js';

/** Declares the schema tests for one kind of database. */
export function describeSchemaDrift(kind: DatabaseKind): void {
  describe(`the entities on ${kind}`, () => {
    let app: TestApp;

    beforeAll(async () => {
      app = await startTestApp({}, kind);
    });

    afterAll(() => app.stop());

    it('match the tables that the migrations create', async () => {
      const source = await openComparableConnection(app.app.get(DataSource));
      try {
        const { upQueries } = await source.driver.createSchemaBuilder().log();

        expect(source.entityMetadatas.length).toBeGreaterThan(5);
        expect(upQueries.map(({ query }) => query)).toEqual([]);
      } finally {
        await source.destroy();
      }
    });

    it('cover every table except article_search and migrations', async () => {
      const entities = new Set<unknown>(entitiesOf(everyModule()));
      const described = getMetadataArgsStorage().tables.flatMap(({ target, name }) =>
        entities.has(target) ? name : [],
      );
      const tables = await tablesOf(app.app.get(DataSource));

      expect(tables.filter((table) => !described.includes(table)).sort()).toEqual(['article_search', 'migrations']);
    });
  });

  describe(`the migrations on ${kind}`, () => {
    let folder: string;
    let source: DataSource;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'masthead-drift-'));
      const options = migrationOptions(await freshDatabaseUrl(kind, folder));
      source = await new DataSource({ ...options, migrations }).initialize();
    });

    afterAll(async () => {
      await source.destroy();
      rmSync(folder, { recursive: true });
    });

    it('create the same tables again after all migrations were undone', async () => {
      await source.runMigrations({ transaction: 'each' });
      const first = await readTableDeclarations(source);
      expect(first).not.toEqual([]);

      for (const _ of migrations) await source.undoLastMigration({ transaction: 'each' });
      expect(await readTableDeclarations(source)).toEqual([]);

      await source.runMigrations({ transaction: 'each' });
      expect(await readTableDeclarations(source)).toEqual(first);
    }, 60_000);
  });
}

/** Opens a separate connection whose metadata is adapted to equivalent definitions of the server. */
async function openComparableConnection({ options }: DataSource): Promise<DataSource> {
  const isMysql = options.type === 'mysql';
  // MariaDB describes a missing default differently. TypeORM handles the difference only for the type `mariadb`.
  const source = new DataSource({ ...options, ...(isMysql && { type: 'mariadb' }) } as DataSourceOptions);
  if (isMysql) mapTextToLongtext(source);
  await source.initialize();
  for (const { foreignKeys, columns } of source.entityMetadatas) {
    // InnoDB treats NO ACTION and RESTRICT as one rule and reports RESTRICT.
    for (const key of isMysql ? foreignKeys : []) {
      if (key.onDelete === 'NO ACTION') key.onDelete = 'RESTRICT';
      if (key.onUpdate === 'NO ACTION') key.onUpdate = 'RESTRICT';
    }
    // The default serves earlier releases, which do not write the column. The entity always sets the value.
    for (const column of columns) {
      if (`${column.entityMetadata.tableName}.${column.databaseName}` !== 'article_tags.created_at') continue;
      column.default = () => (isMysql ? 'CURRENT_TIMESTAMP(3)' : "strftime('%Y-%m-%d %H:%M:%f', 'now')");
    }
    // SQLite stores times as text of any precision.
    for (const column of isMysql ? [] : columns) column.precision = undefined;
  }
  return source;
}

async function tablesOf(source: DataSource): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(
    source.options.type === 'mysql'
      ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE() ORDER BY table_name'
      : "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
  );
  // FTS5 stores its index in additional tables.
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('article_search_'));
}

/** Returns the declaration of each table except `migrations`. */
export async function readTableDeclarations(source: DataSource): Promise<string[]> {
  const tables = (await tablesOf(source)).filter((table) => table !== 'migrations');
  const shapes = tables.map(async (table) => {
    if (source.options.type === 'mysql') {
      const [row] = await source.query<Record<string, string>[]>(`SHOW CREATE TABLE \`${table}\``);
      return row['Create Table'];
    }
    const rows = await source.query<{ sql: string | null }[]>(
      'SELECT sql FROM sqlite_schema WHERE tbl_name = ? ORDER BY name',
      [table],
    );
    return rows.map(({ sql }) => sql).join(';\n');
  });
  return Promise.all(shapes);
}
