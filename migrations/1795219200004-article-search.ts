import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, isMysql, longText } from './columns.js';

/**
 * The words of each article, already folded by the application, for full-text search. Both dialects know the table by the same
 * columns, `rowid` being the article's id, so that one set of statements writes it.
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
