import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { explainError } from '../cli/explain-error.js';
import { readEnvironment } from '../config/environment.js';
import { createStandaloneMysqlPool, parseDatabaseUrl } from '../core/database/data-source-options.js';

/** The database of a test application. `mysql` also means MariaDB. */
export type DatabaseKind = 'sqlite' | 'mysql';

const SERVER = 'MASTHEAD_TEST_MYSQL_URL';

/** A private, empty database. */
export interface TestDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** `folder` receives the file of an embedded database; the caller removes the folder. */
export function createTestDatabase(kind: DatabaseKind, folder: string): Promise<TestDatabase> {
  if (kind === 'mysql') return createMysqlDatabase();
  return Promise.resolve({ url: `sqlite:${join(folder, 'masthead.sqlite')}`, remove: () => Promise.resolve() });
}

const POOL = { DATABASE_POOL_SIZE: 1, DATABASE_TIMEOUT_MS: 10_000 };

/** Uses the server in the environment, with an account that can create and drop databases. The URL can have TLS parameters. */
async function createMysqlDatabase(): Promise<TestDatabase> {
  const server = readEnvironment()[SERVER];
  if (!server) throw new Error(`Set ${SERVER} to a server for tests, such as mysql://root:password@127.0.0.1:3306`);
  assertServerUrl(server);
  const name = `masthead_test_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => {
    const pool = createStandaloneMysqlPool({ DATABASE_URL: server, ...POOL }).promise();
    try {
      await pool.query(sql);
    } catch (error) {
      throw new Error(`${SERVER}: ${explainError(error).replaceAll('DATABASE_URL', SERVER)}`);
    } finally {
      await pool.end();
    }
  };
  await run(`CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, remove: () => run(`DROP DATABASE ${name}`) };
}

function assertServerUrl(server: string): void {
  try {
    parseDatabaseUrl(server);
  } catch (error) {
    throw new Error(`${SERVER}: ${(error as Error).message}`, { cause: error });
  }
}
