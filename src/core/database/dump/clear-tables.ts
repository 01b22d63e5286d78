import type { QueryRunner } from 'typeorm';
import type { Dialect } from '../database-target.js';
import { quoteIdentifier } from './portable-table.js';

/** Deletes all rows of the tables and restarts their ids. Tables that reference these tables must be empty too. */
export async function clearTables(runner: QueryRunner, dialect: Dialect, names: readonly string[]): Promise<void> {
  await runner.query(DISABLE_FOREIGN_KEYS[dialect]);
  try {
    for (const name of names) {
      // TRUNCATE avoids a long transaction, which a cluster would reject, for any number of rows.
      if (dialect === 'mysql') await runner.query(`TRUNCATE TABLE ${quoteIdentifier(name)}`);
      else {
        await runner.query(`DELETE FROM ${quoteIdentifier(name)}`);
        await runner.query('DELETE FROM sqlite_sequence WHERE name = ?', [name]);
      }
    }
  } finally {
    await runner.query(ENABLE_FOREIGN_KEYS[dialect]);
  }
}

const DISABLE_FOREIGN_KEYS: Record<Dialect, string> = {
  mysql: 'SET SESSION foreign_key_checks = 0',
  sqlite: 'PRAGMA foreign_keys = OFF',
};
const ENABLE_FOREIGN_KEYS: Record<Dialect, string> = {
  mysql: 'SET SESSION foreign_key_checks = 1',
  sqlite: 'PRAGMA foreign_keys = ON',
};
