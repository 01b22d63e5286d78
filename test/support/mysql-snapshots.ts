import { readFileSync, writeFileSync } from 'node:fs';
import type { RowDataPacket } from 'mysql2/promise';
import { connectMariadb } from './mariadb-client.js';
import type { DatabaseSnapshots } from './migrated-database.js';

/** Saves a database as a file of SQL statements. */
export const mysqlSnapshots: DatabaseSnapshots = {
  version: (url) =>
    onServer(url, async (query) => (await query('SELECT VERSION() AS version'))[0]!['version'] as string),
  save: (url, file) =>
    onServer(url, async (...server) => writeFileSync(file, (await dumpStatements(...server)).join(';\n'))),
  restore: (url, file) => onServer(url, (query) => query(readFileSync(file, 'utf8'))),
};

type Query = (sql: string) => Promise<RowDataPacket[]>;
type Format = (sql: string, values: unknown[]) => string;

/** Disables foreign key checks, because a table can reference a later table. `CREATE TABLE … LIKE` would omit the foreign keys. */
async function dumpStatements(query: Query, format: Format): Promise<string[]> {
  const statements = ['SET SESSION foreign_key_checks = 0'];
  for (const row of await query('SHOW TABLES')) {
    const table = Object.values(row)[0] as string;
    statements.push((await query(format('SHOW CREATE TABLE ??', [table])))[0]!['Create Table'] as string);
    const rows = (await query(format('SELECT * FROM ??', [table]))).map((each) => Object.values(each));
    if (rows.length > 0) statements.push(format('INSERT INTO ?? VALUES ?', [table, rows]));
  }
  return statements;
}

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
