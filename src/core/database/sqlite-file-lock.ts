import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { SqliteDatabase } from './drivers.js';

/** Another process has the SQLite database open. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError';
  constructor(file: string) {
    super(
      `The database ${file} is in use by another Masthead process. ` +
        'Stop that process first, or use MySQL (DATABASE_URL), which several processes can share.',
    );
  }
}

/**
 * Prevents a second process from opening the file: SQLite would allow this, and each process would wait for the writes of the other
 * process with a blocked event loop. The lock is an exclusive transaction on a separate lock file, so that the lock ends with the
 * process, also after kill -9.
 */
export class SqliteFileLock {
  private readonly holder: SqliteDatabase.Database;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.holder = new SqliteDatabase(`${file}.lock`, { timeout: 0 });
    try {
      this.holder.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      this.holder.close();
      throw (error as { code?: string }).code === 'SQLITE_BUSY' ? new DatabaseInUseError(file) : error;
    }
  }

  release(): void {
    this.holder.close();
  }
}
