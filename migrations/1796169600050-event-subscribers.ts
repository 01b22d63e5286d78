import type { MigrationInterface, QueryRunner, TableColumnOptions } from 'typeorm';
import { appendColumn } from './changes.js';
import { createTable, id, integer, key, longText, text, time } from './columns.js';

const EVENT = 'name, subject, data, occurred_at, trace_parent, trace_state';

/** The event log of the subscribers. Events that the former event sink has not received become its first events. */
export class EventSubscribers1796169600050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, {
      name: 'event_log',
      columns: [
        // Compared byte by byte, as on SQLite.
        ...eventColumns(runner, key(runner, 'name', 100)),
        longText(runner, 'metadata', { isNullable: true }),
        integer('position', { isNullable: true }),
      ],
      uniques: [{ name: 'UQ_event_log_position', columnNames: ['position'] }],
    });
    await createTable(runner, {
      name: 'event_sequence',
      columns: [integer('id', { isPrimary: true }), integer('last_position')],
    });
    await createTable(runner, {
      name: 'event_subscribers',
      columns: [
        { ...key(runner, 'name', 100), isPrimary: true },
        integer('position'),
        integer('revision'),
        integer('failures'),
        time(runner, 'retry_at', true),
        text('last_error', 500, { isNullable: true }),
        integer('lost_events'),
      ],
    });
    await runner.query(
      `INSERT INTO event_sequence (id, last_position)
       SELECT s.id, s.last_position FROM (SELECT 1 AS id, 0 AS last_position) s
       WHERE NOT EXISTS (SELECT 1 FROM event_sequence q)`,
    );
    await appendColumn(runner, 'outbox', longText(runner, 'metadata', { isNullable: true }));
    if (!(await runner.hasTable('event_sink'))) return;
    // After a killed migration the rows may already be in the log.
    await runner.query(
      `INSERT INTO event_log (id, ${EVENT}) SELECT s.id, ${EVENT} FROM event_sink s
       WHERE NOT EXISTS (SELECT 1 FROM event_log l) ORDER BY s.id`,
    );
    await runner.dropTable('event_sink');
  }

  /** Events that a subscriber has not received become events of the sink. */
  async down(runner: QueryRunner): Promise<void> {
    await createTable(runner, { name: 'event_sink', columns: eventColumns(runner, text('name', 100)) });
    await runner.query(
      `INSERT INTO event_sink (id, ${EVENT}) SELECT l.id, ${EVENT} FROM event_log l
       WHERE (l.position IS NULL OR l.position > COALESCE((SELECT MIN(s.position) FROM event_subscribers s), 0))
         AND NOT EXISTS (SELECT 1 FROM event_sink e) ORDER BY l.id`,
    );
    for (const table of ['event_log', 'event_sequence', 'event_subscribers']) await runner.dropTable(table, true);
    if (await runner.hasColumn('outbox', 'metadata')) await runner.dropColumn('outbox', 'metadata');
  }
}

const eventColumns = (runner: QueryRunner, name: TableColumnOptions): TableColumnOptions[] => [
  id(),
  name,
  key(runner, 'subject', 100),
  longText(runner, 'data'),
  time(runner, 'occurred_at'),
  { ...key(runner, 'trace_parent', 55), isNullable: true },
  { ...key(runner, 'trace_state', 512), isNullable: true },
];
