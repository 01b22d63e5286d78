import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, text } from './columns.js';

/** Which roles a category names for which check; a check without a row is the parent's. `roles` is a list with commas, empty for nobody. */
export class CategoryPermissions1795305600003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'category_permissions',
      columns: [
        integer('category_id', { isPrimary: true }),
        { ...key(runner, 'check_name', 20), isPrimary: true },
        text('roles', 100),
      ],
      foreignKeys: [
        {
          name: 'FK_category_permissions_category',
          columnNames: ['category_id'],
          referencedTableName: 'categories',
          referencedColumnNames: ['id'],
          onDelete: 'CASCADE',
        },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('category_permissions');
  }
}
