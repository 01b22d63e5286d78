import type { MigrationInterface, QueryRunner, TableForeignKeyOptions, TableIndexOptions } from 'typeorm';
import { boolean, createTable, id, integer, key, longText, text, time } from './columns.js';

export class Articles1795219200003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'articles',
      columns: [
        id(),
        text('title', 1000),
        key(runner, 'slug'),
        text('subtitle', 1000),
        longText(runner, 'excerpt'),
        boolean('excerpt_given'),
        longText(runner, 'content'),
        text('image', 2048, { isNullable: true }),
        boolean('featured'),
        integer('status'),
        integer('author_id'),
        integer('category_id'),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        time(runner, 'published_at', true),
        time(runner, 'publish_at', true),
        integer('scheduled_by', { isNullable: true }),
        time(runner, 'deleted_at', true),
        integer('version'),
      ],
      // Every list filters by a status outside the trash; the next column is the sort order. InnoDB and SQLite append the id to
      // each index.
      indices: [
        index('slug', 'slug'),
        index('created', 'deleted_at', 'status', 'created_at'),
        index('published', 'deleted_at', 'status', 'published_at'),
        index('updated', 'deleted_at', 'status', 'updated_at'),
        index('category', 'category_id', 'deleted_at', 'status', 'created_at'),
        index('author', 'author_id', 'deleted_at', 'status', 'created_at'),
        index('due', 'publish_at'),
      ],
      foreignKeys: [foreignKey('author', 'author_id', 'users'), foreignKey('category', 'category_id', 'categories')],
    });
    await createTable(runner, {
      name: 'article_slugs',
      columns: [{ ...key(runner, 'slug'), isPrimary: true }, integer('article_id')],
      indices: [{ name: 'IX_article_slugs_article', columnNames: ['article_id'] }],
      foreignKeys: [{ ...foreignKey('article', 'article_id', 'articles', 'article_slugs'), onDelete: 'CASCADE' }],
    });
    await createTable(runner, {
      name: 'article_stats',
      columns: [
        integer('article_id', { isPrimary: true }),
        integer('views'),
        integer('rating_sum'),
        integer('rating_count'),
        integer('comments_count'),
      ],
      indices: [
        { name: 'IX_article_stats_views', columnNames: ['views'] },
        { name: 'IX_article_stats_comments', columnNames: ['comments_count'] },
      ],
      foreignKeys: [{ ...foreignKey('article', 'article_id', 'articles', 'article_stats'), onDelete: 'CASCADE' }],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['article_stats', 'article_slugs', 'articles']) await runner.dropTable(table);
  }
}

const index = (name: string, ...columnNames: string[]): TableIndexOptions => ({
  name: `IX_articles_${name}`,
  columnNames,
});

const foreignKey = (name: string, column: string, to: string, from = 'articles'): TableForeignKeyOptions => ({
  name: `FK_${from}_${name}`,
  columnNames: [column],
  referencedTableName: to,
  referencedColumnNames: ['id'],
});
