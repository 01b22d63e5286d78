import SqliteDatabase from 'better-sqlite3';

// Tests run this file in a thread without a build, so it imports packages only.

export interface DatabaseFile {
  readonly file: string;
}

export interface Scan extends DatabaseFile {
  readonly sql: string;
  readonly values: readonly (string | number | null)[];
}

/** A message between threads keeps the text of an error, but not its code. */
export type ScanResult =
  { readonly rows: unknown[]; readonly durationMs: number } | { readonly failure: { message: string; code: string } };

/** Applies the settings of every connection to a SQLite file. */
export function prepareConnection(database: SqliteDatabase.Database, cacheKib = 16_000): void {
  // FULL is the default only for the connection that created the WAL file. Without FULL an acknowledged write can be lost.
  database.pragma('synchronous = FULL');
  database.pragma(`cache_size = -${cacheKib}`);
  database.pragma('temp_store = MEMORY');
  database.function('lower_case', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
}

/**
 * A statement can use 200 KB. The driver releases it when its JavaScript object is collected, which is small and can live for minutes.
 * When a connection is closed, its statements are released.
 */
export const MAX_STATEMENTS_PER_CONNECTION = 32;

let connection: SqliteDatabase.Database | undefined;
let statements = 0;

/** Executes one SELECT in the current thread. */
export function scan({ file, sql, values }: Scan): ScanResult {
  const start = performance.now();
  try {
    if (++statements > MAX_STATEMENTS_PER_CONNECTION) {
      connection?.close();
      connection = undefined;
      statements = 1;
    }
    const rows = (connection ??= connect(file)).prepare(sql).all(...values);
    return { rows, durationMs: performance.now() - start };
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error;
    return { failure: { message: error.message, code: error.code } };
  }
}

function connect(file: string): SqliteDatabase.Database {
  const database = new SqliteDatabase(file, { readonly: true });
  // A scan reads most pages once, and each thread has its own cache.
  prepareConnection(database, 4000);
  // The keys of a sort can need 50 MB of memory: 200,000 titles of 64 characters.
  database.pragma('temp_store = FILE');
  return database;
}

/**
 * Moves the write-ahead log into the database file, except the part behind the start of a statement that reads. Writers do not wait.
 * Returns whether the whole log was moved; a write that begins then begins at its start.
 */
export function checkpoint({ file }: DatabaseFile): boolean {
  const database = new SqliteDatabase(file);
  try {
    const [state] = database.pragma('wal_checkpoint(PASSIVE)') as [{ busy: number; log: number; checkpointed: number }];
    return state.busy === 0 && state.log === state.checkpointed;
  } catch (error) {
    // For example, the disk is full.
    if (error instanceof SqliteDatabase.SqliteError) return false;
    throw error;
  } finally {
    database.close();
  }
}
