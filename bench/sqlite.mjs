import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { folder } from './processes.mjs';

/** A file for the embedded database; Masthead makes it at its first start. */
export function sqliteFile(name) {
  const file = join(folder, `${name}.sqlite`);
  const [{ version }] = new Sqlite(':memory:').prepare('SELECT sqlite_version() AS version').all();
  return { dialect: 'sqlite', url: `sqlite:${file}`, file, version: `SQLite ${version}` };
}

/** The same content in another file, taken while nobody has it open: a file belongs to one process. */
export function copyOf(database, name) {
  const copy = sqliteFile(name);
  // What was written last stands beside the file.
  new Sqlite(database.file).pragma('wal_checkpoint(TRUNCATE)');
  copyFileSync(database.file, copy.file);
  return copy;
}
