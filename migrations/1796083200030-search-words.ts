import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isMysql } from './columns.js';

/** The distinct words of the search index in SQLite, a view of FTS5 on its own index. The search reads the words with a prefix from it. */
export class SearchWords1796083200030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (isMysql(runner)) return;
    await runner.query(
      "CREATE VIRTUAL TABLE IF NOT EXISTS article_search_words USING fts5vocab('article_search', 'row')",
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    if (!isMysql(runner)) await runner.query('DROP TABLE article_search_words');
  }
}
