import { Logger } from '@nestjs/common';
import { Command } from 'commander';
import { composed, migrationsOf } from '../composition.js';
import { loadSettings } from '../config/load-settings.js';
import { dataSourceOptions } from '../core/database/data-source-options.js';
import { databaseTarget } from '../core/database/database-target.js';
import { migrate } from '../core/database/migrator.js';
import { SqliteFileLock } from '../core/database/sqlite-file-lock.js';
import { moduleSettings } from '../core/module-api/check-modules.js';
import type { Site } from './site.js';

export const migrateCommand = (site: Site): Command =>
  new Command('migrate').description('run pending migrations and exit').action(site.runs(migrateDatabase));

/** Does not create the application, which would refuse to start on an outdated schema. */
async function migrateDatabase(site: Site): Promise<void> {
  const modules = composed(site.modules);
  const settings = loadSettings(moduleSettings(modules), site.quiet);
  Logger.overrideLogger(['warn', 'error', 'fatal']);
  const target = databaseTarget(settings.DATABASE_URL);
  const lock = target.dialect === 'sqlite' ? new SqliteFileLock(target.file) : null;
  try {
    const done = await migrate(dataSourceOptions(settings), migrationsOf(modules));
    for (const name of done) process.stdout.write(`${name}\n`);
    process.stdout.write(done.length === 0 ? 'The database is up to date.\n' : `${done.length} migrations were run.\n`);
  } finally {
    lock?.release();
  }
}
