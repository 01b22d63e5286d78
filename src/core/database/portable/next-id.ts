import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../database-target.js';
import { quoted } from './portable-table.js';

/** The id that the next row of a table will have, as far as the database has counted. */
export async function nextIdOf(runner: QueryRunner, dialect: Dialect, table: string): Promise<number> {
  if (dialect === 'sqlite') {
    const [row] = (await runner.query('SELECT seq FROM sqlite_sequence WHERE name = ?', [table])) as { seq: number }[];
    return (row?.seq ?? 0) + 1;
  }
  // In information_schema MySQL 8 tells what it remembers of yesterday.
  const [row] = (await runner.query(`SHOW CREATE TABLE ${quoted(table)}`)) as { 'Create Table': string }[];
  return Number(/ AUTO_INCREMENT=(\d+)/.exec(row!['Create Table'])?.[1] ?? 1);
}

/** Ids of rows that were deleted are not given again. */
export async function setNextId(runner: QueryRunner, dialect: Dialect, table: string, next: number): Promise<void> {
  if (next <= (await nextIdOf(runner, dialect, table))) return;
  if (dialect === 'mysql') {
    await runner.query(`ALTER TABLE ${quoted(table)} AUTO_INCREMENT = ${next}`);
    return;
  }
  await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [table]);
  await runner.query('INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)', [table, next - 1]);
}
