import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from './changes.js';

/** Ids per statement: on MySQL each statement is a transaction, and clusters limit the size of a transaction. */
const BATCH_IDS = 500;

/**
 * Stores the size of contents, with indexes from which the storage of an account is summed. A revision whose content equals that of the
 * next version can omit it (`has_content`).
 */
export class AccountStorage1795910400030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await appendRequired(runner, 'articles', 'content_bytes', 'integer NOT NULL DEFAULT 0');
    await appendRequired(runner, 'article_revisions', 'content_bytes', 'integer NOT NULL DEFAULT 0');
    await appendRequired(runner, 'article_revisions', 'has_content', 'boolean NOT NULL DEFAULT 1');
    await createIndex(runner, 'articles', 'IX_articles_stored', 'author_id', 'content_bytes');
    // The new index is created first: a foreign key requires an index at any time.
    await createIndex(runner, 'article_revisions', 'IX_article_revisions_stored', 'editor_id', 'content_bytes');
    await dropIndex(runner, 'article_revisions', 'IX_article_revisions_editor');
    await createIndex(runner, 'attachments', 'IX_attachments_stored', 'owner_id', 'article_id', 'size');
    await dropIndex(runner, 'attachments', 'IX_attachments_owner');
    await measure(runner, 'articles', 'id');
    await measure(runner, 'article_revisions', 'article_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'attachments', 'IX_attachments_owner', 'owner_id', 'article_id');
    await dropIndex(runner, 'attachments', 'IX_attachments_stored');
    await createIndex(runner, 'article_revisions', 'IX_article_revisions_editor', 'editor_id');
    await dropIndex(runner, 'article_revisions', 'IX_article_revisions_stored');
    await dropIndex(runner, 'articles', 'IX_articles_stored');
    await dropColumn(runner, 'articles', 'content_bytes');
    await dropColumn(runner, 'article_revisions', 'content_bytes');
    if (await runner.hasColumn('article_revisions', 'has_content')) {
      await fillContents(runner);
      await dropColumn(runner, 'article_revisions', 'has_content');
    }
  }
}

/** Not with TypeORM, which would recreate the table on SQLite. */
async function appendRequired(runner: QueryRunner, table: string, column: string, type: string): Promise<void> {
  if (!(await runner.hasColumn(table, column))) await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`);
}

async function dropColumn(runner: QueryRunner, table: string, column: string): Promise<void> {
  if (await runner.hasColumn(table, column)) await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}

async function measure(runner: QueryRunner, table: string, id: string): Promise<void> {
  const [row] = (await runner.query(`SELECT MAX(${id}) AS last FROM ${table}`)) as { last: number | null }[];
  for (let first = 0; first <= (row!.last ?? -1); first += BATCH_IDS) {
    await runner.query(
      `UPDATE ${table} SET content_bytes = OCTET_LENGTH(content)
       WHERE ${id} >= ? AND ${id} < ? AND content_bytes = 0 AND content <> ''`,
      [first, first + BATCH_IDS],
    );
  }
}

/** Copies the content of the next version into revisions that omit it. */
async function fillContents(runner: QueryRunner): Promise<void> {
  const rows = (await runner.query(
    'SELECT article_id, number FROM article_revisions WHERE has_content = 0 ORDER BY article_id, number',
  )) as { article_id: number; number: number }[];
  for (const { article_id, number } of rows) {
    const [next] = (await runner.query(
      `SELECT content FROM article_revisions WHERE article_id = ? AND number > ? AND has_content = 1
       ORDER BY number LIMIT 1`,
      [article_id, number],
    )) as { content: string }[];
    const [current] = next
      ? [next]
      : ((await runner.query('SELECT content FROM articles WHERE id = ?', [article_id])) as { content: string }[]);
    await runner.query('UPDATE article_revisions SET content = ? WHERE article_id = ? AND number = ?', [
      current!.content,
      article_id,
      number,
    ]);
  }
}
