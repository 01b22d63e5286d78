import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../database-target.js';
import { quoted } from './portable-table.js';

/** Removes all rows of these tables, and has the ids begin anew. What refers to them must be empty too. */
export async function emptyTables(runner: QueryRunner, dialect: Dialect, names: readonly string[]): Promise<void> {
  await runner.query(OFF[dialect]);
  try {
    for (const name of names) {
      // However many rows there are, without a long transaction, which a cluster would refuse.
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
