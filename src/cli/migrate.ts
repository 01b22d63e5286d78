import { Logger } from '@nestjs/common';
import { Command } from 'commander';
import { compose, migrationsOf } from '../composition.js';
import { dataSourceOptions, parseDatabaseUrl } from '../core/database/data-source-options.js';
import { migrate } from '../core/database/migrate.js';
import { SqliteFileLock } from '../core/database/sqlite-file-lock.js';
import type { CliContext } from './cli-context.js';

export const createMigrateCommand = (context: CliContext): Command =>
  new Command('migrate').description('run pending migrations and exit').action(context.action(migrateDatabase));

/** Does not create the application, which would refuse to start on an outdated schema. */
async function migrateDatabase(context: CliContext): Promise<void> {
  const { modules, settings } = compose(context.modules, context.commandEnvironment);
  Logger.overrideLogger(['warn', 'error', 'fatal']);
  const target = parseDatabaseUrl(settings.DATABASE_URL);
  const lock = target.dialect === 'sqlite' ? new SqliteFileLock(target.file) : null;
  try {
    const done = await migrate(dataSourceOptions(settings), migrationsOf(modules));
    for (const name of done) context.print(`${name}\n`);
    context.print(done.length === 0 ? 'The database is up to date.\n' : `${done.length} migrations were run.\n`);
  } finally {
    lock?.release();
  }
}
