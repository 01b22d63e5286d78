import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, text } from './columns.js';

/**
 * The roles that a category names for a check. A check without a row is inherited from the parent. `roles` is a comma-separated
 * list, empty for no role.
 */
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
