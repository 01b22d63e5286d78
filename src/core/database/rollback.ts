import type { QueryRunner } from 'typeorm';

/** Rolls the transaction back. Does not throw: the error that caused the rollback is reported. */
export async function rollback(runner: QueryRunner): Promise<void> {
  try {
    if (runner.isTransactionActive) await runner.rollbackTransaction();
  } catch {
    // The connection is lost, and the transaction with it.
    if (runner.dataSource.options.type === 'better-sqlite3') await resetTransactionState(runner);
  }
}

/**
 * On a full or failing disk, SQLite rolls back by itself. TypeORM would still treat the transaction as open, and every later
 * transaction as a part of it.
 */
async function resetTransactionState(runner: QueryRunner): Promise<void> {
  try {
    await runner.query('BEGIN');
    await runner.rollbackTransaction();
  } catch {
    // The transaction stays open. The next unit is rejected and repeats this rollback.
  }
}
