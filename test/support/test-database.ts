import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { DataSourceOptions } from 'typeorm';
import { dataSourceOptions, longRunningOptions, mysqlSslOptions } from '../../src/core/database/data-source-options.js';
import { connectMariadb } from './mariadb-client.js';
import { sharedMariadb } from './shared-mariadb.js';

const LOCK_TIMEOUT_MS = 5000;
const LOCK_INTERVAL_MS = 10;

export type DatabaseKind = 'sqlite' | 'mysql';

declare global {
  // Set by jest.config.mjs per Jest project.
  var databaseKind: DatabaseKind | undefined;
}

/** Direct access of a test to the database of the application. Both kinds use `?` as placeholder. */
export interface TestDatabase {
  kind: DatabaseKind;
  /** Returns the rows of a query, or an empty array for a statement without a result. */
  sql<Row = Record<string, unknown>>(query: string, params?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** Creates an empty private database and returns its URL. `folder` is the folder for the file of an SQLite database. */
export async function freshDatabaseUrl(kind: DatabaseKind, folder: string): Promise<string> {
  if (kind === 'sqlite') return `sqlite:${join(folder, 'masthead.sqlite')}`;
  return sharedMariadb().createDatabase(`test_${randomBytes(6).toString('hex')}`);
}

/** Returns the options of a connection that migrates the database. */
export const migrationOptions = (DATABASE_URL: string): DataSourceOptions =>
  longRunningOptions(dataSourceOptions({ DATABASE_URL, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 30_000 }));

/** Connects at the first query. An earlier connection would create the SQLite file before the application does. */
export function openTestDatabase(databaseUrl: string): TestDatabase {
  const file = /^sqlite:(.*)/.exec(databaseUrl)?.[1];
  return file === undefined ? openMysql(databaseUrl) : openSqlite(file);
}

/** An application in the same process commits only while the event loop runs, so the connection itself does not wait for a lock. */
function openSqlite(file: string): TestDatabase {
  let connection: Sqlite.Database | undefined;
  const run = <Row>(query: string, params: unknown[]): Row[] => {
    connection ??= new Sqlite(file, { timeout: 0 });
    const statement = connection.prepare<unknown[], Row>(query);
    if (statement.reader) return statement.all(...params);
    statement.run(...params);
    return [];
  };
  return {
    kind: 'sqlite',
    async sql<Row>(query: string, params: unknown[] = []) {
      const deadline = Date.now() + LOCK_TIMEOUT_MS;
      for (;;) {
        try {
          return run<Row>(query, params);
        } catch (error) {
          if (!isLocked(error) || Date.now() > deadline) throw error;
        }
        await sleep(LOCK_INTERVAL_MS);
      }
    },
    close() {
      connection?.close();
      return Promise.resolve();
    },
  };
}

const isLocked = (error: unknown): boolean => String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY');

function openMysql(url: string): TestDatabase {
  let connection: Promise<Connection> | undefined;
  return {
    kind: 'mysql',
    async sql<Row>(query: string, params: unknown[] = []) {
      connection ??= connectMariadb(url.split('?')[0]!, { ssl: mysqlSslOptions(url) });
      const [rows] = await (await connection).query<RowDataPacket[]>(query, params);
      return Array.isArray(rows) ? (rows as Row[]) : [];
    },
    async close() {
      await (await connection)?.end();
    },
  };
}
