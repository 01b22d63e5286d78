import { existsSync } from 'node:fs';
import type { Type } from '@nestjs/common';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Settings } from '../../config/settings.js';
import { dataSourceOptions, parseDatabaseUrl, sqliteReaderOptions } from '../database/data-source-options.js';
import { PortableTableRegistry } from '../database/dump/index.js';
import { conflict, type DomainError } from '../errors/domain-error.js';
import { IMPORT_JOB_NAME } from './import-marker.repository.js';

/** The error of an import into a database with rows. */
export const notEmpty = (tables: readonly string[]): DomainError =>
  conflict(
    `The database is not empty (${tables.join(', ')}), and was left as it is. ` +
      'Import into a new one, before the service has been started with it for the first time.',
  );

/**
 * Throws a conflict if an exported table of `entities` has rows, unless they are from an import that has not ended. Call before the
 * migrations: the database is only read, and a missing file of SQLite is not created.
 */
export async function assertEmptyTarget(settings: Settings, entities: Type[]): Promise<void> {
  const target = parseDatabaseUrl(settings.DATABASE_URL);
  if (target.dialect === 'sqlite' && !existsSync(target.file)) return;
  const options = target.dialect === 'sqlite' ? sqliteReaderOptions(target.file) : dataSourceOptions(settings);
  const source = await new DataSource({ ...options, entities } as DataSourceOptions).initialize();
  try {
    const existing = new Set(await findTables(source));
    const hasRows = async (rest: string) => (await source.query<object[]>(`SELECT 1 FROM ${rest} LIMIT 1`)).length > 0;
    if (existing.has('jobs') && (await hasRows(`jobs WHERE name = '${IMPORT_JOB_NAME}'`))) return;
    const filled: string[] = [];
    for (const { name } of new PortableTableRegistry(source).all()) {
      if (existing.has(name) && (await hasRows(`\`${name}\``))) filled.push(name);
    }
    if (filled.length > 0) throw notEmpty(filled);
  } finally {
    await source.destroy();
  }
}

async function findTables(source: DataSource): Promise<string[]> {
  const rows = await source.query<{ name: string }[]>(
    source.options.type === 'mysql'
      ? 'SELECT table_name AS name FROM information_schema.tables WHERE table_schema = DATABASE()'
      : "SELECT name FROM sqlite_schema WHERE type = 'table'",
  );
  return rows.map(({ name }) => name);
}
