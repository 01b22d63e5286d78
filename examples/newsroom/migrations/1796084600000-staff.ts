import { columns } from 'masthead';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const { createFieldsTable, text } = columns;

export class Staff1796084600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createFieldsTable(runner, 'category', 'section', [text('color', 190)], ['color']);
    await createFieldsTable(runner, 'user', 'staff', [text('phone', 50)]);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('user_staff');
    await runner.dropTable('category_section');
  }
}
