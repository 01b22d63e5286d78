import { type MigrationInterface, type QueryRunner, TableIndex } from 'typeorm';
import { createTable, key, text, time } from './columns.js';

const EXPIRES = 'IX_sessions_expires';

/** Recurring jobs, which one instance at a time runs, and the index by which a job finds expired sessions. */
export class Jobs1795564800001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'jobs',
      columns: [
        { ...key(runner, 'name', 100), isPrimary: true },
        time(runner, 'next_at'),
        time(runner, 'lease_until', true),
        text('leased_by', 22, { isNullable: true }),
        time(runner, 'last_started_at', true),
        time(runner, 'last_ended_at', true),
        text('last_error', 500, { isNullable: true }),
      ],
    });
    const sessions = await runner.getTable('sessions');
    if (sessions!.indices.some(({ name }) => name === EXPIRES)) return;
    await runner.createIndex('sessions', new TableIndex({ name: EXPIRES, columnNames: ['expires_at'] }));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropIndex('sessions', EXPIRES);
    await runner.dropTable('jobs');
  }
}
