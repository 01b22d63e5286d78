import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { unavailable } from '../errors/domain-error.js';
import { runCommandHint } from '../errors/run-command-hint.js';
import { InvalidModulesError } from '../routing/invalid-modules.error.js';
import { type DeclaredEntities, findSchemaErrors } from './find-schema-errors.js';
import { compareMigrations, migrate, type MigrationSets } from './migrate.js';
import { bindWholeNumbers, mapTextToLongtext, yieldBetweenStatements } from './drivers.js';

const logger = new Logger('Database');

export interface OpenOptions {
  readonly migrations: MigrationSets;
  /** Whether pending migrations run. Otherwise they end the start. */
  readonly migrateNow: boolean;
  /** Entities whose tables and columns must exist. */
  readonly entities: DeclaredEntities;
}

/**
 * Connects, runs migrations if `migrateNow` is set, checks the tables of the entities, and logs a warning about server settings that put
 * acknowledged writes at risk.
 */
export async function openDatabase(options: DataSourceOptions, expected: OpenOptions): Promise<DataSource> {
  const { migrations, migrateNow } = expected;
  if (migrateNow) await migrate(options, migrations);
  const source = new DataSource(options);
  if (options.type === 'mysql') mapTextToLongtext(source);
  else bindWholeNumbers(source);
  await source.initialize();
  if (options.type !== 'mysql') yieldBetweenStatements(source.createQueryRunner());
  try {
    await checkDatabase(source, expected);
    return source;
  } catch (error) {
    await source.destroy();
    throw error;
  }
}

async function checkDatabase(source: DataSource, { migrations, entities }: OpenOptions): Promise<void> {
  const { missing, foreign } = await compareMigrations(source, migrations);
  if (missing.length > 0) {
    throw unavailable(
      `The database lacks ${missing.length} migrations. ${runCommandHint('migrate')} (missing: ${missing.join(', ')})`,
    );
  }
  // A module that is not listed any more leaves its tables, and its classes can still be loaded.
  const knowsAllTables = foreign.length === 0 && migrations.slice(1).some((set) => set.length > 0);
  const errors = await findSchemaErrors(source, { declared: entities, knowsAllTables });
  if (errors.length > 0) throw new InvalidModulesError(errors);
  if (foreign.length > 0) {
    logger.warn(
      `The database has migrations of unknown modules or of another release (${foreign.join(', ')}). Their tables are neither changed nor exported.`,
    );
  }
  if (source.options.type === 'mysql') await warnIfCommitsNotDurable(source);
}

async function warnIfCommitsNotDurable(source: DataSource): Promise<void> {
  const [row] = await source.query<{ level: number }[]>('SELECT @@innodb_flush_log_at_trx_commit AS level');
  if (row && row.level !== 1) {
    logger.warn(
      `innodb_flush_log_at_trx_commit is ${row.level}: a power cut can lose acknowledged writes. Set it to 1 on the server.`,
    );
  }
}
