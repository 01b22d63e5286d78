import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn, createIndex, dropColumn, dropIndex } from './changes.js';
import { integer } from './columns.js';

/** Ids per statement: on MySQL each statement is a transaction, and clusters limit the size of a transaction. */
const BATCH_IDS = 500;

/** Stores the sizes of comments and of responses to requests with an idempotency key, with indexes to sum them for an account. */
export class StoredBytes1796342400060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!(await runner.hasColumn('comments', 'text_bytes')))
      await runner.query('ALTER TABLE comments ADD COLUMN text_bytes integer NOT NULL DEFAULT 0');
    await measureComments(runner);
    await createIndex(runner, 'comments', 'IX_comments_stored', 'author_id', 'text_bytes');
    await appendColumn(runner, 'idempotency_keys', integer('user_id', { isNullable: true }));
    await appendColumn(runner, 'idempotency_keys', integer('bytes', { isNullable: true }));
    await createIndex(runner, 'idempotency_keys', 'IX_idempotency_keys_account', ...['user_id', 'created_at', 'bytes']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'idempotency_keys', 'IX_idempotency_keys_account');
    await dropColumn(runner, 'idempotency_keys', 'bytes');
    await dropColumn(runner, 'idempotency_keys', 'user_id');
    await dropIndex(runner, 'comments', 'IX_comments_stored');
    await dropColumn(runner, 'comments', 'text_bytes');
  }
}

async function measureComments(runner: QueryRunner): Promise<void> {
  const [row] = (await runner.query('SELECT MAX(id) AS last FROM comments')) as { last: number | null }[];
  for (let first = 0; first <= (row!.last ?? -1); first += BATCH_IDS) {
    await runner.query(
      "UPDATE comments SET text_bytes = OCTET_LENGTH(text) WHERE id >= ? AND id < ? AND text_bytes = 0 AND text <> ''",
      [first, first + BATCH_IDS],
    );
  }
}
