import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, id, key, longText, text, time } from './columns.js';

/** The outbox once more, for those events alone that an event sink is still to be given. */
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
