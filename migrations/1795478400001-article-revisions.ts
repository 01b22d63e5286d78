import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boolean, createTable, integer, key, longText, text, time } from './columns.js';

export class ArticleRevisions1795478400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'article_revisions',
      columns: [
        integer('article_id', { isPrimary: true }),
        integer('number', { isPrimary: true }),
        text('title', 1000),
        key(runner, 'slug'),
        text('subtitle', 1000),
        longText(runner, 'excerpt'),
        boolean('excerpt_given'),
        longText(runner, 'content'),
        text('image', 2048, { isNullable: true }),
        boolean('featured'),
        integer('status'),
        // No foreign key: the category may have been deleted.
        integer('category_id'),
        longText(runner, 'tags'),
        time(runner, 'written_at'),
        time(runner, 'created_at'),
        integer('editor_id', { isNullable: true }),
      ],
      indices: [{ name: 'IX_article_revisions_editor', columnNames: ['editor_id'] }],
      foreignKeys: [
        {
          name: 'FK_article_revisions_article',
          columnNames: ['article_id'],
          referencedTableName: 'articles',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
        {
          name: 'FK_article_revisions_editor',
          columnNames: ['editor_id'],
          referencedTableName: 'users',
          referencedColumnNames: ['id'],
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('article_revisions');
  }
}
