import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../database-target.js';
import { quoted } from './portable-table.js';

/** Deletes all rows of the tables and restarts their ids. Tables that reference these tables must be empty too. */
export async function emptyTables(runner: QueryRunner, dialect: Dialect, names: readonly string[]): Promise<void> {
  await runner.query(OFF[dialect]);
  try {
    for (const name of names) {
      // TRUNCATE avoids a long transaction, which a cluster would reject, for any number of rows.
      if (dialect === 'mysql') await runner.query(`TRUNCATE TABLE ${quoted(name)}`);
      else {
        await runner.query(`DELETE FROM ${quoted(name)}`);
        await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [name]);
      }
    }
  } finally {
    await runner.query(ON[dialect]);
  }
}

const OFF: Record<Dialect, string> = {
  mysql: 'SET SESSION foreign_key_checks = 0',
  sqlite: 'PRAGMA foreign_keys = OFF',
};
const ON: Record<Dialect, string> = { mysql: 'SET SESSION foreign_key_checks = 1', sqlite: 'PRAGMA foreign_keys = ON' };
