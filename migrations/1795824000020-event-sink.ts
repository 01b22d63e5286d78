import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, key, longText, text, time } from './columns.js';

/** A second outbox with only those events that the event sink has not received yet. */
export class EventSink1795824000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'event_sink',
      columns: [
        id(),
        text('name', 100),
        key(runner, 'subject', 100),
        longText(runner, 'data'),
        time(runner, 'occurred_at'),
        { ...key(runner, 'trace_parent', 55), isNullable: true },
        { ...key(runner, 'trace_state', 512), isNullable: true },
      ],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('event_sink');
  }
}
