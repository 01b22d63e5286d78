import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, longText, text, time } from './columns.js';

export class Outbox1795219200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'outbox',
      columns: [id(), text('name', 100), longText(runner, 'data'), time(runner, 'occurred_at')],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('outbox');
  }
}
