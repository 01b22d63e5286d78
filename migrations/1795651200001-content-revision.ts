import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, integer } from './columns.js';

const ROWS = 64;

export class ContentRevision1795651200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'content_revision',
      columns: [integer('id', { isPrimary: true }), integer('revision')],
    });
    const there = new Set(
      ((await runner.query('SELECT id FROM content_revision')) as { id: number }[]).map(({ id }) => id),
    );
    const missing = Array.from({ length: ROWS }, (_, at) => at + 1).filter((id) => !there.has(id));
    if (missing.length === 0) return;
    await runner.query(
      `INSERT INTO content_revision (id, revision) VALUES ${missing.map((id) => `(${id}, 0)`).join(', ')}`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('content_revision');
  }
}
