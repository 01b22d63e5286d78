import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer, key, text, time } from './columns.js';

/** What an import has made of what: the key is the thing in its source, so that nothing can be brought in twice. */
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
