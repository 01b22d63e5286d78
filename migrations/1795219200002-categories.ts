import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, integer, key, longText, text, time } from './columns.js';

export class Categories1795219200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'categories',
      columns: [
        id(),
        text('name', 255),
        key(runner, 'slug'),
        longText(runner, 'description'),
        text('image', 2048, { isNullable: true }),
        integer('parent_id', { isNullable: true }),
        integer('status'),
        time(runner, 'created_at'),
        time(runner, 'updated_at', true),
        integer('version'),
      ],
      uniques: [{ name: 'UQ_categories_slug', columnNames: ['slug'] }],
      indices: [{ name: 'IX_categories_parent', columnNames: ['parent_id'] }],
      foreignKeys: [
        {
          name: 'FK_categories_parent',
          columnNames: ['parent_id'],
          referencedTableName: 'categories',
          referencedColumnNames: ['id'],
        },
      ],
    });
    // Number of articles by category and status, without the trash: the total of a list without counting rows.
    await createTable(runner, {
      name: 'category_counts',
      columns: [
        integer('category_id', { isPrimary: true }),
        integer('status', { isPrimary: true }),
        integer('articles'),
      ],
      foreignKeys: [
        {
          name: 'FK_category_counts_category',
          columnNames: ['category_id'],
          referencedTableName: 'categories',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['category_counts', 'categories']) await runner.dropTable(table);
  }
}
