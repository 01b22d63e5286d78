import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, integer, key, longText, text, time } from './columns.js';

/** No foreign keys: the events of an account remain after the account is deleted. */
export class AuditEvents1795737600011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'audit_events',
      columns: [
        id(),
        time(runner, 'occurred_at'),
        key(runner, 'event', 64),
        key(runner, 'outcome', 16),
        integer('actor_id', { isNullable: true }),
        { ...key(runner, 'api_key', 16), isNullable: true },
        text('address', 45, { isNullable: true }),
        { ...key(runner, 'target_type', 32), isNullable: true },
        integer('target_id', { isNullable: true }),
        longText(runner, 'details', { isNullable: true }),
        text('request_id', 64, { isNullable: true }),
        text('trace_id', 32, { isNullable: true }),
      ],
      indices: [
        { name: 'IX_audit_events_event', columnNames: ['event', 'id'] },
        { name: 'IX_audit_events_actor', columnNames: ['actor_id', 'id'] },
        { name: 'IX_audit_events_target', columnNames: ['target_type', 'target_id', 'id'] },
        { name: 'IX_audit_events_time', columnNames: ['occurred_at', 'id'] },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('audit_events');
  }
}
