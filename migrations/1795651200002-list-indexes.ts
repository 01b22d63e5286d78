import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumn, createIndex, dropIndex, requireColumn } from './changes.js';
import { time } from './columns.js';

/**
 * Indexes for lists whose cost must not depend on the number of articles: articles with a tag, for which each tagging stores the
 * creation time of its article, and featured articles.
 */
export class ListIndexes1795651200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumn(runner, 'article_tags', time(runner, 'created_at', true));
    await runner.query(
      `UPDATE article_tags SET created_at = (SELECT a.created_at FROM articles a WHERE a.id = article_tags.article_id)
       WHERE created_at IS NULL`,
    );
    await requireColumn(runner, 'article_tags', 'created_at');
    await createIndex(runner, 'article_tags', 'IX_article_tags_newest', 'tag_id', 'status', 'created_at');
    await createIndex(
      runner,
      'articles',
      'IX_articles_featured',
      ...['featured', 'deleted_at', 'status', 'created_at'],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'articles', 'IX_articles_featured');
    await dropIndex(runner, 'article_tags', 'IX_article_tags_newest');
    if (await runner.hasColumn('article_tags', 'created_at')) await runner.dropColumn('article_tags', 'created_at');
  }
}
