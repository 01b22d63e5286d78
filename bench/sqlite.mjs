import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { folder } from './processes.mjs';

/** Returns the name of an SQLite file, which the first start of Masthead creates. */
export function sqliteFile(name) {
  const file = join(folder, `${name}.sqlite`);
  const [{ version }] = new Sqlite(':memory:').prepare('SELECT sqlite_version() AS version').all();
  return { dialect: 'sqlite', url: `sqlite:${file}`, file, version: `SQLite ${version}` };
}

/** Copies an SQLite file for another process. No process may have the file open. */
export function copyOf(database, name) {
  const copy = sqliteFile(name);
  // The latest changes are in the WAL file.
  new Sqlite(database.file).pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(database.file, copy.file);
  return copy;
}
