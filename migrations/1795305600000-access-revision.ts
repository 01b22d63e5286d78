import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer } from './columns.js';

export class AccessRevision1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'access_revision',
      columns: [integer('id', { isPrimary: true }), integer('revision')],
    });
    const [row] = (await runner.query('SELECT id FROM access_revision')) as object[];
    if (!row) await runner.query('INSERT INTO access_revision (id, revision) VALUES (1, 0)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('access_revision');
  }
}
