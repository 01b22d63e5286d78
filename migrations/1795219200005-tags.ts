import type { MigrationInterface, QueryRunner } from 'typeorm';
import { boolean, createTable, id, integer, key, text, time } from './columns.js';

export class Tags1795219200005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'tags',
      columns: [
        id(),
        text('name', 255),
        key(runner, 'name_key'),
        key(runner, 'slug'),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      uniques: [
        { name: 'UQ_tags_name', columnNames: ['name_key'] },
        { name: 'UQ_tags_slug', columnNames: ['slug'] },
      ],
    });
    await createTable(runner, {
      name: 'article_tags',
      columns: [
        integer('article_id', { isPrimary: true }),
        integer('tag_id', { isPrimary: true }),
        integer('position'),
        // True if the article is published and not in the trash: tags count and show only such articles.
        boolean('listed'),
      ],
      indices: [{ name: 'IX_article_tags_tag', columnNames: ['tag_id', 'listed'] }],
      foreignKeys: [
        {
          name: 'FK_article_tags_article',
          columnNames: ['article_id'],
          referencedTableName: 'articles',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
        {
          name: 'FK_article_tags_tag',
          columnNames: ['tag_id'],
          referencedTableName: 'tags',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['article_tags', 'tags']) await runner.dropTable(table);
  }
}
