import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { RowDataPacket } from 'mysql2/promise';
import { migrations } from '../../migrations/index.js';
import { dataSourceOptions } from '../../src/core/database/data-source-options.js';
import { databaseTarget } from '../../src/core/database/database-target.js';
import { migrate } from '../../src/core/database/migrator.js';
import { connectMariadb } from './mariadb-client.js';
import { type DatabaseKind, freshDatabaseUrl } from './test-database.js';

const KEPT = resolve('node_modules/.cache/masthead-tests');

/** How an empty database becomes a copy of one that was migrated, and how such a copy is kept in a file. */
interface Copies {
  /** Beside the migrations, what the file depends on. */
  version(url: string): Promise<string>;
  keep(url: string, file: string): Promise<void>;
  fill(url: string, file: string): Promise<void>;
}

const COPIES: Record<DatabaseKind, Copies> = {
  sqlite: {
    version: () => Promise.resolve('sqlite'),
    keep: async (url, file) => copyFileSync(sqliteFile(url), file),
    fill: async (url, file) => copyFileSync(file, sqliteFile(url)),
  },
  mysql: { version: serverVersion, keep: keepStatements, fill: runStatements },
};

/**
 * The URL of a new database as the migrations leave it. They are run once for each version of themselves, and what they
 * made is copied: for every application of the suite, they would take longer than most of its tests.
 */
export async function migratedDatabaseUrl(kind: DatabaseKind, folder: string): Promise<string> {
  const url = await freshDatabaseUrl(kind, folder);
  const { version, keep, fill } = COPIES[kind];
  const file = join(KEPT, `${sources()}-${await version(url)}`);
  if (existsSync(file)) {
    await fill(url, file);
  } else {
    await migrate(
      dataSourceOptions({ DATABASE_URL: url, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 30_000 }),
      migrations,
    );
    await atOnce(file, (unfinished) => keep(url, unfinished));
  }
  return url;
}

function sources(): string {
  const hash = createHash('sha256');
  const files = readdirSync('migrations').map((name) => join('migrations', name));
  for (const file of [...files.sort(), 'node_modules/typeorm/package.json']) {
    hash.update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 16);
}

/** Other workers see the whole file or none. */
async function atOnce(file: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  const folder = mkdtempSync(join(dirname(file), 'unfinished-'));
  const unfinished = join(folder, basename(file));
  await write(unfinished);
  renameSync(unfinished, file);
  rmSync(folder, { recursive: true });
}

function sqliteFile(url: string): string {
  const target = databaseTarget(url);
  if (target.dialect !== 'sqlite') throw new Error(`No file: ${url}`);
  return target.file;
}

async function serverVersion(url: string): Promise<string> {
  return (await onServer(url, (query) => query('SELECT VERSION() AS version')))[0]!.version as string;
}

/** Foreign keys name tables that may come later; `CREATE TABLE … LIKE` would leave them out. */
async function keepStatements(url: string, file: string): Promise<void> {
  await onServer(url, async (query, format) => {
    const statements = ['SET SESSION foreign_key_checks = 0'];
    for (const row of await query('SHOW TABLES')) {
      const table = Object.values(row)[0] as string;
      statements.push((await query(format('SHOW CREATE TABLE ??', [table])))[0]!['Create Table'] as string);
      const rows = await query(format('SELECT * FROM ??', [table]));
      if (rows.length > 0)
        statements.push(format('INSERT INTO ?? VALUES ?', [table, rows.map((each) => Object.values(each))]));
    }
    writeFileSync(file, statements.join(';\n'));
  });
}

async function runStatements(url: string, file: string): Promise<void> {
  await onServer(url, (query) => query(readFileSync(file, 'utf8')));
}

type Query = (sql: string) => Promise<RowDataPacket[]>;
type Format = (sql: string, values: unknown[]) => string;

async function onServer<Result>(url: string, work: (query: Query, format: Format) => Promise<Result>): Promise<Result> {
  const connection = await connectMariadb(url, { multipleStatements: true });
  try {
    return await work(
      async (sql) => (await connection.query<RowDataPacket[]>(sql))[0],
      (sql, values) => connection.format(sql, values),
    );
  } finally {
    await connection.end();
  }
}
