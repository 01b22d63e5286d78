import type { DatabaseKind } from '../support/test-database.js';
import { executeAll, FilledDatabase } from './filled-database.js';

const TIME = '2026-01-31 08:00:00.000';

const ROWS_BEFORE_MIGRATION = [
  `INSERT INTO mails (id, kind, message_id, content, is_request, attempts, next_attempt_at, created_at)
   VALUES (1, 'registration', '<a@example.org>', '${'x'.repeat(100_000)}', 1, 3, '${TIME}', '${TIME}')`,
];
const SET_DOMAIN = "UPDATE mails SET retry_domain = 'domain'";
const DROP_INDEX: Record<DatabaseKind, string> = {
  sqlite: 'DROP INDEX IX_mails_kind',
  mysql: 'DROP INDEX IX_mails_kind ON mails',
};

/** Tests the migration of the domains of retries on a database with rows. */
export function describeMailRetriesMigration(kind: DatabaseKind): void {
  describe(`the migration of mail retries on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'MailRetries', executeAll(ROWS_BEFORE_MIGRATION));
    });
    afterAll(() => database.close());

    const MAIL = { id: 1, attempts: 3, length: 100_000 };
    const mails = (more = '') =>
      database.source.query<object[]>(`SELECT id, attempts, LENGTH(content) AS length ${more} FROM mails`);
    const indexes = async () => {
      const runner = database.source.createQueryRunner();
      const table = await runner.getTable('mails');
      await runner.release();
      return table!.indices.map(({ name }) => name).sort();
    };

    it('retains the mails, without a domain', async () => {
      expect(await mails(', retry_domain')).toEqual([{ ...MAIL, retry_domain: null }]);
      expect(await indexes()).toEqual(['IX_mails_due', 'IX_mails_kind']);
    });

    it('creates only the missing index when repeated after a killed migration', async () => {
      await executeAll([SET_DOMAIN, DROP_INDEX[kind]])(database.source);
      await database.repeat();
      expect(await mails(', retry_domain')).toEqual([{ ...MAIL, retry_domain: 'domain' }]);
      expect(await indexes()).toEqual(['IX_mails_due', 'IX_mails_kind']);
    });

    it('retains the mails when undone', async () => {
      await database.undo();
      expect(await mails()).toEqual([MAIL]);
      expect(await indexes()).toEqual(['IX_mails_due']);
      await expect(mails(', retry_domain')).rejects.toThrow(/no such column|Unknown column/);
    });
  });
}
