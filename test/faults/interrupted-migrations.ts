import { DataSource, type DataSourceOptions, type QueryRunner } from 'typeorm';
import { migrations } from '../../migrations/index.js';
import type { MigrationClass } from '../../src/core/database/migrate.js';
import { ROWS_BEFORE_MIGRATION } from '../architecture/tagging-migration.js';
import { migrationOptions } from '../support/test-database.js';

const CHANGES = /^\s*(ALTER|CREATE|DELETE|DROP|INSERT|RENAME|UPDATE)\b/i;

class Interrupted extends Error {}

/**
 * Migrates the database and inserts some rows before one of the migrations. With `each`, interrupts each migration before its first
 * change, runs it again and interrupts it before its second change, and so on: this simulates a kill at each statement. Returns the
 * number of interruptions.
 */
export async function migrateWithInterruptions(
  databaseUrl: string,
  each: boolean,
  list: readonly MigrationClass[] = migrations,
): Promise<number> {
  const options = migrationOptions(databaseUrl);
  let interruptions = 0;
  for (const [index, { name }] of list.entries()) {
    if (name.startsWith('TaggingsSight')) await fill(options);
    const upToIt = { ...options, migrations: list.slice(0, index + 1) };
    for (let changes = each ? 0 : Infinity; !(await completesWithin(upToIt, changes)); changes++) interruptions++;
  }
  return interruptions;
}

async function fill(options: DataSourceOptions): Promise<void> {
  const source = await new DataSource(options).initialize();
  for (const statement of ROWS_BEFORE_MIGRATION) await source.query(statement);
  await source.destroy();
}

/** Returns true if the migrations needed at most this number of changes. */
async function completesWithin(options: DataSourceOptions, changes: number): Promise<boolean> {
  const source = await new DataSource(options).initialize();
  const create = source.createQueryRunner.bind(source);
  let left = changes;
  source.createQueryRunner = (mode) => {
    const runner = create(mode);
    const query = runner.query.bind(runner) as QueryRunner['query'];
    runner.query = ((sql: string, ...others: []) => {
      if (CHANGES.test(sql) && left-- <= 0) return Promise.reject(new Interrupted());
      return query(sql, ...others);
    }) as QueryRunner['query'];
    return runner;
  };
  try {
    await source.runMigrations({ transaction: 'each' });
    return true;
  } catch (error) {
    if (error instanceof Interrupted) return false;
    throw error;
  } finally {
    await source.destroy();
  }
}
