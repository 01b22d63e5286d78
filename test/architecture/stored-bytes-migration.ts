import type { DatabaseKind } from '../support/test-database.js';
import { executeAll, FilledDatabase } from './filled-database.js';

const TIME = '2026-01-31 08:00:00.000';

const comment = (id: number, text: string) =>
  `INSERT INTO comments (id, article_id, author_id, depth, text, status, created_at, version)
   VALUES (${id}, 1, 1, 1, '${text}', 1, '${TIME}', 1)`;

/** Rows in the schema before the migration. The ids span several batches. */
const ROWS = [
  `INSERT INTO users (id, username, username_key, email, email_key, name, name_key, role, status, created_at, version)
   VALUES (1, 'a', 'a', 'a@b', 'a@b', 'A', 'a', 'author', 'active', '${TIME}', 1)`,
  `INSERT INTO categories (id, name, slug, description, status, created_at, version) VALUES (1, 'c', 'c', '', 1, '${TIME}', 1)`,
  `INSERT INTO articles (id, title, slug, subtitle, excerpt, excerpt_given, content, featured, status, author_id, category_id, created_at, version)
   VALUES (1, 't', 's', '', '', 0, '', 0, 0, 1, 1, '${TIME}', 1)`,
  comment(1, 'Größe 😀'),
  comment(500, ''),
  comment(1600, 'four'),
  `INSERT INTO idempotency_keys (id, digest, fingerprint, size, status, headers, created_at)
   VALUES (1, 'd', 'f', 0, 201, '{}', '${TIME}')`,
];
const AUDIT_ROWS = [
  `INSERT INTO audit_events (id, occurred_at, event, outcome, details) VALUES (1, '${TIME}', 'users.created', 'succeeded', '{"a":"b"}')`,
];

/** Tests the migrations of stored sizes and of shared audit entries on databases with rows. */
export function describeStoredBytesMigration(kind: DatabaseKind): void {
  describe(`the migration of stored bytes on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'StoredBytes', executeAll(ROWS));
    });
    afterAll(() => database.close());

    const comments = (columns: string) => database.source.query(`SELECT id, ${columns} FROM comments ORDER BY id`);
    const SIZES = [
      { id: 1, text_bytes: 12 },
      { id: 500, text_bytes: 0 },
      { id: 1600, text_bytes: 4 },
    ];

    it('measures the texts of comments in bytes, and retains the idempotency keys', async () => {
      expect(await comments('text_bytes')).toEqual(SIZES);
      expect(await database.source.query('SELECT id, user_id, bytes FROM idempotency_keys')).toEqual([
        { id: 1, user_id: null, bytes: null },
      ]);
    });

    it('completes a migration that was killed', async () => {
      await database.source.query('UPDATE comments SET text_bytes = 0 WHERE id = 1600');
      await database.repeat();
      expect(await comments('text_bytes')).toEqual(SIZES);
    });

    it('retains the comments when undone', async () => {
      await database.undo();
      expect(await comments('text')).toEqual([
        { id: 1, text: 'Größe 😀' },
        { id: 500, text: '' },
        { id: 1600, text: 'four' },
      ]);
      await expect(comments('text_bytes')).rejects.toThrow(/no such column|Unknown column/);
    });
  });

  describe(`the migration of shared audit entries on a filled ${kind} database`, () => {
    let database: FilledDatabase;

    beforeAll(async () => {
      database = await FilledDatabase.migrate(kind, 'AuditOccurrences', executeAll(AUDIT_ROWS));
    });
    afterAll(() => database.close());

    const entries = (columns: string) => database.source.query(`SELECT ${columns} FROM audit_events`);

    it('retains the entries when it runs, is repeated and is undone', async () => {
      const entry = { id: 1, event: 'users.created', details: '{"a":"b"}' };
      expect(await entries('id, event, details, occurrences')).toEqual([{ ...entry, occurrences: null }]);
      await database.repeat();
      expect(await entries('id, event, details, occurrences')).toEqual([{ ...entry, occurrences: null }]);
      await database.undo();
      expect(await entries('id, event, details')).toEqual([entry]);
    });
  });
}
