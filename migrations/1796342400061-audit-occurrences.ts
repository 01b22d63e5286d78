import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appendColumn, createIndex, dropIndex } from './changes.js';
import { integer } from './columns.js';

const INDEXES = { event: ['event'], actor: ['actor_id'], target: ['target_type', 'target_id'] };

/** Adds entries that count several events, and indexes in the order of the list, by time, for each filter. */
export class AuditOccurrences1796342400061 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await appendColumn(runner, 'audit_events', integer('occurrences', { isNullable: true }));
    for (const [name, columns] of Object.entries(INDEXES)) {
      await createIndex(runner, 'audit_events', `IX_audit_events_${name}_time`, ...columns, 'occurred_at', 'id');
      await dropIndex(runner, 'audit_events', `IX_audit_events_${name}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await createIndex(runner, 'audit_events', `IX_audit_events_${name}`, ...columns, 'id');
      await dropIndex(runner, 'audit_events', `IX_audit_events_${name}_time`);
    }
    if (await runner.hasColumn('audit_events', 'occurrences'))
      await runner.query('ALTER TABLE audit_events DROP COLUMN occurrences');
  }
}
