import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../sql.js';
import { quoteIdentifier } from './portable-table-registry.js';

/** Returns the id that the database will generate for the next row of a table. */
export async function nextIdOf(runner: QueryRunner, dialect: Dialect, table: string): Promise<number> {
  if (dialect === 'sqlite') {
    const [row] = (await runner.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])) as { seq: number }[];
    return (row?.seq ?? 0) + 1;
  }
  // MySQL 8 caches the value in information_schema for up to a day.
  const [row] = (await runner.query(`SHOW CREATE TABLE ${quoteIdentifier(table)}`)) as { 'Create Table': string }[];
  return Number(/ AUTO_INCREMENT=(\d+)/.exec(row!['Create Table'])?.[1] ?? 1);
}

/** Raises the next id, so that ids of deleted rows are not reused. Does nothing if the next id is already higher. */
export async function setNextId(runner: QueryRunner, dialect: Dialect, table: string, next: number): Promise<void> {
  if (next <= (await nextIdOf(runner, dialect, table))) return;
  if (dialect === 'mysql') {
    await runner.query(`ALTER TABLE ${quoteIdentifier(table)} AUTO_INCREMENT = ${next}`);
    return;
  }
  await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
  await runner.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, next - 1]);
}
