import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { SqliteDatabase } from './sqlite-driver.js';

/** Says that another process has the embedded database open. */
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
 * Keeps a second process away from the file: SQLite would let it in, and each would wait for the other's writes with its event
 * loop blocked. The lock is an exclusive transaction on a file beside it, so that it dies with the process, also by kill -9.
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
