import { Logger } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { unavailable } from '../errors/domain-error.js';
import { runCommand } from '../errors/run-command.js';
import { migrate, type Migrations, pendingMigrations } from './migrator.js';
import { takeTextForLongtext } from './mysql-driver.js';

/** Connects, migrates when asked to, and tells of settings of the server that put acknowledged writes at risk. */
export async function openDatabase(
  options: DataSourceOptions,
  migrations: Migrations,
  migrateNow: boolean,
): Promise<DataSource> {
  if (migrateNow) await migrate(options, migrations);
  const source = new DataSource(options);
  if (options.type === 'mysql') takeTextForLongtext(source);
  await source.initialize();
  const pending = await pendingMigrations(source, migrations);
  if (pending.length > 0) {
    await source.destroy();
    throw unavailable(
      `The database lacks ${pending.length} migrations. ${runCommand('migrate')} (missing: ${pending.join(', ')})`,
    );
  }
  if (options.type === 'mysql') await warnOfLooseCommits(source);
  return source;
}

async function warnOfLooseCommits(source: DataSource): Promise<void> {
  const [row] = await source.query<{ level: number }[]>('SELECT @@innodb_flush_log_at_trx_commit AS level');
  if (row && row.level !== 1) {
    new Logger('Database').warn(
      `innodb_flush_log_at_trx_commit is ${row.level}: a power cut can lose acknowledged writes. Set it to 1 on the server.`,
    );
  }
}
