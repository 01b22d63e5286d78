import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, text, time } from './columns.js';

/** Maps imported items to local rows. The key is the item in its source, so that an item cannot be imported twice. */
export class Imports1795219200006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'imports',
      columns: [
        { ...key(runner, 'source'), isPrimary: true },
        { ...key(runner, 'kind', 20), isPrimary: true },
        { ...key(runner, 'external_id'), isPrimary: true },
        integer('local_id'),
        text('fingerprint', 64),
        time(runner, 'imported_at'),
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('imports');
  }
}
