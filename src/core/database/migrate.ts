import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions, type MigrationInterface, type QueryRunner } from 'typeorm';
import { unavailable } from '../errors/domain-error.js';
import { longRunningOptions } from './data-source-options.js';
import { MigrationError } from './migration.error.js';

/**
 * A TypeORM migration, for `migrations` of a module. The name of the class ends in a timestamp of 13 digits:
 * `CalendarEntries1796083200000`.
 */
export type MigrationClass = new () => MigrationInterface;

/** Sets of migrations. A set starts after the previous set is complete. */
export type MigrationSets = readonly (readonly MigrationClass[])[];

type Names = ReadonlySet<string>;

const LOCK_SECONDS = 10;
const LOCK_TRIES = 60;
const logger = new Logger('Migrations');

/** Runs all pending migrations and returns their names. Safe if several instances start at the same time. */
export async function migrate(options: DataSourceOptions, migrations: MigrationSets): Promise<string[]> {
  const done: string[] = [];
  for (const set of migrations) if (set.length > 0) done.push(...(await migrateSet(options, set)));
  return done;
}

async function migrateSet(options: DataSourceOptions, set: readonly MigrationClass[]): Promise<string[]> {
  const migrations = set.map(withNamedErrors);
  const source = new DataSource({ ...longRunningOptions(options), migrations, entities: [] } as DataSourceOptions);
  await source.initialize();
  try {
    return await withMigrationLock(source, async () => {
      const done = await source.runMigrations({ transaction: 'each' });
      for (const { name } of done) logger.log(`Migrated ${name}`);
      return done.map(({ name }) => name);
    });
  } finally {
    await source.destroy();
  }
}

/** Adds the name of the migration to its errors: the message of the server may not identify the migration. */
function withNamedErrors(Migration: MigrationClass): MigrationClass {
  const { name } = Migration;
  return {
    [name]: class extends Migration {
      override async up(runner: QueryRunner): Promise<void> {
        await super.up(runner).catch((error: unknown) => {
          throw error instanceof Error ? new MigrationError(name, error) : error;
        });
      }
    },
  }[name]!;
}

/**
 * Returns the names of the `missing` migrations, which the database has not run yet, and of the `foreign` migrations, which the
 * database has run and this application does not have.
 */
export async function compareMigrations(source: DataSource, migrations: MigrationSets) {
  const rows = await source.query<{ name: string }[]>('SELECT name FROM migrations').catch(() => []);
  const done = new Set(rows.map(({ name }) => name));
  const known = new Set(migrations.flat().map(({ name }) => name));
  const difference = (one: Names, other: Names) => [...one].filter((name) => !other.has(name));
  return { missing: difference(known, done), foreign: difference(done, known) };
}

/**
 * SQLite has one process per file and needs no lock. On MySQL the lock belongs to a connection, so that the server releases the
 * lock if the connection is lost.
 */
async function withMigrationLock<T>(source: DataSource, work: () => Promise<T>): Promise<T> {
  if (source.options.type !== 'mysql') return work();
  const holder = source.createQueryRunner();
  try {
    await acquireLock(holder, `masthead.migrate.${String(source.options.database)}`.slice(0, 64));
    return await work();
  } finally {
    // Releases every lock of the session. RELEASE_LOCK alone would leave the lock to a broken connection.
    await holder.query('SELECT RELEASE_ALL_LOCKS()').catch(() => undefined);
    await holder.release();
  }
}

async function acquireLock(holder: QueryRunner, name: string): Promise<void> {
  for (let attempt = 0; attempt < LOCK_TRIES; attempt++) {
    const [row] = (await holder.query('SELECT GET_LOCK(?, ?) AS taken', [name, LOCK_SECONDS])) as { taken: number }[];
    if (row?.taken === 1) return;
    logger.warn('Another process is migrating this database; waiting for it');
  }
  throw unavailable(`Another process has held the migration lock for ${LOCK_SECONDS * LOCK_TRIES} s`);
}
