import type { DatabaseKind } from '../support/test-database.js';
import { FilledDatabase, executeAll } from './filled-database.js';

const NOW = '2026-01-31 08:00:00.000';
const DATA = '{"item":{"title":"Größe 😀"}}';
const TRACE = '00-0123456789abcdef0123456789abcdef-0123456789abcdef-01';

/** Events that the former sink has not received, and an event for webhooks. */
const ROWS_BEFORE_MIGRATION = [
  ...[
    [3, 'item:1'],
    [7, 'ITEM:1'],
    [8, 'item:2'],
  ].map(
    ([id, subject]) =>
      `INSERT INTO event_sink (id, name, subject, data, occurred_at, trace_parent)
       VALUES (${id}, 'articles.item.updated', '${subject}', '${DATA}', '${NOW}', '${TRACE}')`,
  ),
  `INSERT INTO outbox (id, name, subject, data, occurred_at)
   VALUES (5, 'articles.item.updated', 'item:1', '${DATA}', '${NOW}')`,
];

const EVENTS = [
  { id: 3, subject: 'item:1', data: DATA, trace_parent: TRACE },
  { id: 7, subject: 'ITEM:1', data: DATA, trace_parent: TRACE },
  { id: 8, subject: 'item:2', data: DATA, trace_parent: TRACE },
];

/** Tests the migration from the event sink to subscribers on a database with rows. */
export function describeEventSubscribersMigration(kind: DatabaseKind): void {
  describe(`the migration of the event sink on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'EventSubscribers', executeAll(ROWS_BEFORE_MIGRATION));
    });
    afterAll(() => database.close());

    const read = (columns: string, from: string) =>
      database.source.query<object[]>(`SELECT ${columns} FROM ${from} ORDER BY id`);
    const COLUMNS = 'id, subject, data, trace_parent';

    it('retains the undelivered events for the first subscribers, and the events for webhooks', async () => {
      expect(await read(`${COLUMNS}, metadata, position`, 'event_log')).toEqual(
        EVENTS.map((event) => ({ ...event, metadata: null, position: null })),
      );
      expect(await read('id, data, metadata', 'outbox')).toEqual([{ id: 5, data: DATA, metadata: null }]);
      expect(await read('id, last_position', 'event_sequence')).toEqual([{ id: 1, last_position: 0 }]);
    });

    it('changes nothing when repeated, as after a killed migration', async () => {
      await database.repeat();
      expect(await read(COLUMNS, 'event_log')).toEqual(EVENTS);
      expect(await read('id, last_position', 'event_sequence')).toEqual([{ id: 1, last_position: 0 }]);
    });

    it('refuses one position for two events', async () => {
      await database.source.query('UPDATE event_log SET position = 1 WHERE id = 3');
      await expect(database.source.query('UPDATE event_log SET position = 1 WHERE id = 7')).rejects.toThrow(
        /unique|duplicate/i,
      );
    });

    it('returns the events that a subscriber has not received to the sink when undone', async () => {
      await database.source.query(
        "INSERT INTO event_subscribers (name, position, revision, failures, lost_events) VALUES ('own.all', 1, 0, 0, 0)",
      );
      await database.undo();
      expect(await read(COLUMNS, 'event_sink')).toEqual(EVENTS.slice(1));
      expect(await read('id, data', 'outbox')).toEqual([{ id: 5, data: DATA }]);
    });
  });
}
