import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, isMysql, longText } from './columns.js';

/**
 * The words of each article for full-text search, folded by the application. Both dialects use the same columns, with the article
 * id as `rowid`, so that the same statements write the table.
 */
export class ArticleSearch1795219200004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (!isMysql(runner)) {
      await runner.query(
        `CREATE VIRTUAL TABLE IF NOT EXISTS article_search USING fts5(title, excerpt, body, tokenize = "unicode61 remove_diacritics 2 tokenchars '_'")`,
      );
      return;
    }
    await createTable(runner, {
      name: 'article_search',
      columns: [
        integer('rowid', { isPrimary: true }),
        longText(runner, 'title'),
        longText(runner, 'excerpt'),
        longText(runner, 'body'),
      ],
      indices: [{ name: 'FT_article_search', columnNames: ['title', 'excerpt', 'body'], isFulltext: true }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE article_search');
  }
}
