import type { DatabaseKind } from '../support/test-database.js';
import { FilledDatabase, executeAll } from './filled-database.js';

const NOW = '2026-01-31 08:00:00.000';
const SHARED = '{"text":"Größe 😀"}';
const DELIVERY_COLUMNS =
  'id, webhook_id, message_id, event, subject, body, status, attempts, next_attempt_at, created_at';

/** Two webhooks. Message `msg_1` was sent to both, `MSG_1` to the second, with an attempt each. */
const ROWS_BEFORE_MIGRATION = [
  `INSERT INTO users (id, name, email, email_key, username, username_key, name_key, role, status, created_at, version)
   VALUES (1, 'A', 'a@b', 'a@b', 'a', 'a', 'a', 'admin', 'active', '${NOW}', 1)`,
  ...[1, 2].map(
    (id) =>
      `INSERT INTO webhooks (id, user_id, url, events, description, active, secret, created_at, version)
       VALUES (${id}, 1, 'https://hooks.example.org/', '["*"]', '', 1, '', '${NOW}', 1)`,
  ),
  ...[
    [1, 1, 'msg_1', SHARED],
    [2, 2, 'msg_1', SHARED],
    [3, 2, 'MSG_1', '{}'],
  ].flatMap(([id, webhook, message, body]) => [
    `INSERT INTO webhook_deliveries (${DELIVERY_COLUMNS})
     VALUES (${id}, ${webhook}, '${message}', 'x', 'item:1', '${body}', 'pending', 1, '${NOW}', '${NOW}')`,
    `INSERT INTO webhook_attempts (delivery_id, number, started_at, duration_ms) VALUES (${id}, 1, '${NOW}', 1)`,
  ]),
];

/** Tests the migration of bodies to messages on a database with rows. */
export function describeWebhookMessagesMigration(kind: DatabaseKind): void {
  describe(`the migration of webhook messages on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'WebhookMessages', executeAll(ROWS_BEFORE_MIGRATION));
    });
    afterAll(() => database.close());

    const count = async (table: string): Promise<number> =>
      (await database.source.query<object[]>(`SELECT id FROM ${table}`)).length;
    const bodies = (column: string) =>
      database.source.query<object[]>(
        `SELECT d.id, ${column} FROM webhook_deliveries d LEFT JOIN webhook_messages m ON m.id = d.message_id ORDER BY d.id`,
      );
    const BODIES = [
      { id: 1, body: SHARED },
      { id: 2, body: SHARED },
      { id: 3, body: '{}' },
    ];

    it('stores each body once and retains the deliveries and their attempts', async () => {
      expect(await bodies('m.body')).toEqual(BODIES);
      expect(await count('webhook_messages')).toBe(2);
      expect(await count('webhook_attempts')).toBe(3);
    });

    it('changes nothing when repeated, as after a killed migration', async () => {
      await database.repeat();
      expect(await bodies('m.body')).toEqual(BODIES);
    });

    it('refuses to delete a message that has a delivery', async () => {
      await expect(database.source.query("DELETE FROM webhook_messages WHERE id = 'MSG_1'")).rejects.toThrow(
        /foreign key/i,
      );
    });

    it('restores the bodies of the deliveries when undone', async () => {
      await database.undo();
      expect(await database.source.query('SELECT id, body FROM webhook_deliveries ORDER BY id')).toEqual(BODIES);
    });
  });
}
