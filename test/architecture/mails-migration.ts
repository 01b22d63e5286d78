import type { DatabaseKind } from '../support/test-database.js';
import { executeAll, FilledDatabase } from './filled-database.js';

const TIME = '2026-01-31 08:00:00.000';

const ROWS_BEFORE_MIGRATION = [
  `INSERT INTO registrations (token_hash, username, email, email_key, name, password_hash, expires_at)
   VALUES ('hash', 'jane', 'jane@example.org', 'jane@example.org', 'Größe 😀', '$argon2id$', '${TIME}')`,
];

const INSERT_MAIL = `INSERT INTO mails (kind, message_id, content, is_request, attempts, next_attempt_at, created_at)
  VALUES ('registration', '<a@example.org>', '${'x'.repeat(100_000)}', 1, 0, '${TIME}', '${TIME}')`;

/** Tests the migration of the mail queue on a database with rows. */
export function describeMailsMigration(kind: DatabaseKind): void {
  describe(`the migration of the mail queue on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'Mails', executeAll(ROWS_BEFORE_MIGRATION));
    });
    afterAll(() => database.close());

    const registrations = () => database.source.query<object[]>('SELECT username, name FROM registrations');
    const mails = () => database.source.query<object[]>('SELECT id, kind, LENGTH(content) AS length FROM mails');

    it('adds an empty queue and retains the registrations', async () => {
      expect(await mails()).toEqual([]);
      expect(await registrations()).toEqual([{ username: 'jane', name: 'Größe 😀' }]);
    });

    it('retains the mails when repeated, as after a killed migration', async () => {
      await database.source.query(INSERT_MAIL);
      await database.repeat();
      expect(await mails()).toEqual([{ id: 1, kind: 'registration', length: 100_000 }]);
    });

    it('removes the queue and retains the registrations when undone', async () => {
      await database.undo();
      await expect(mails()).rejects.toThrow(/no such table|doesn't exist/);
      expect(await registrations()).toEqual([{ username: 'jane', name: 'Größe 😀' }]);
    });
  });
}
