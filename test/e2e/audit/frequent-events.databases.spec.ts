import { CounterStore } from '../../../src/core/counters/index.js';
import { Database } from '../../../src/core/database/index.js';
import { statementsDuring } from '../../support/statements.js';
import type { Headers } from '../../support/test-client.js';
import { AuditFixture } from './audit-fixture.js';

const WINDOW_MS = 60_000;
const COUNT_3 = [{ name: 'count', value: '3' }];

describe('audit entries of frequent events', () => {
  const site = new AuditFixture();

  beforeAll(() => site.start());
  afterAll(() => site.mail.stop());
  afterEach(() => jest.restoreAllMocks());

  /** Counts events as if they had been recorded. */
  const countEarlier = async (group: string, events: number) => {
    const counters = site.app.app.get(CounterStore, { strict: false });
    for (let n = 0; n < events; n++) await counters.hit(`audit-entries:${group}`, WINDOW_MS);
  };
  const createClient = (headers: Headers) =>
    site.app.http.post('/api/v1/api-clients').set(headers).send({ name: 'A client' }).expect(201);

  it('counts failed sign-ins of unknown accounts in one entry after the first 100 in 15 minutes', async () => {
    await countEarlier('auth.sign-in.failed|without target', 99);
    const { id, username } = await site.app.createUser('member');
    const entries = await site.entriesDuring(async () => {
      for (let n = 0; n < 4; n++) await site.login(`unknown-${n}`, 'wrong', `198.51.100.${n}`).expect(401);
      await site.login(username, 'wrong', '198.51.100.9').expect(401);
    });

    expect(entries).toHaveLength(3);
    const [individual, shared, known] = entries;
    site.expectEntry(individual, 'auth.sign-in.failed', { actor: null, outcome: 'failed' });
    expect(individual!.attributes['address']).toBe('198.51.100.0');
    expect(shared!.attributes).toMatchObject({ event: 'auth.sign-in.failed', outcome: 'failed', details: COUNT_3 });
    expect(shared!.attributes).toMatchObject({ address: null, request_id: null, trace_id: null, target_id: null });
    site.expectEntry(known, 'auth.sign-in.failed', { actor: null, target: ['user', id], outcome: 'failed' });
  });

  it('counts failed sign-ins to one account in an entry that names it', async () => {
    const { id, username } = await site.app.createUser('member');
    await countEarlier(`auth.sign-in.failed|target:user:${id}`, 20);
    const entries = await site.entriesDuring(async () => {
      for (let n = 0; n < 3; n++) await site.login(username, 'wrong', `198.51.100.${20 + n}`).expect(401);
    });

    expect(entries).toHaveLength(1);
    expect(entries[0]!.attributes).toMatchObject({ target_type: 'user', target_id: id, details: COUNT_3 });
  });

  it('counts failed sign-ins to all accounts in one entry after the first 200', async () => {
    await countEarlier('auth.sign-in.failed|with target', 200);
    const entries = await site.entriesDuring(async () => {
      for (let n = 0; n < 3; n++) {
        const { username } = await site.app.createUser('member');
        await site.login(username, 'wrong', `198.51.100.${30 + n}`).expect(401);
      }
    });

    const failed = entries.filter(({ attributes }) => attributes['event'] === 'auth.sign-in.failed');
    expect(failed).toHaveLength(1);
    expect(failed[0]!.attributes).toMatchObject({ target_id: null, details: COUNT_3 });
  });

  it('counts new API clients of an account in one entry after the first 50 in 24 hours', async () => {
    const { id, headers } = await site.app.createUser('author');
    await countEarlier(`api-clients.created|user:${id}`, 50);
    const entries = await site.entriesDuring(async () => {
      for (let n = 0; n < 3; n++) await createClient(headers);
    });

    expect(entries).toHaveLength(1);
    expect(entries[0]!.attributes).toMatchObject({ event: 'api-clients.created', target_id: null, details: COUNT_3 });
    expect(entries[0]!.relationships!['actor']!.data).toEqual({ type: 'user', id });
  });

  it('records each change of an editor', async () => {
    const { id, headers } = await site.app.createUser('editor');
    await countEarlier(`api-clients.created|user:${id}`, 50);
    const entries = await site.entriesDuring(async () => {
      for (let n = 0; n < 3; n++) await createClient(headers);
    });

    expect(entries).toHaveLength(3);
    expect(entries.map(({ attributes }) => attributes['details'])).not.toContainEqual(COUNT_3);
  });

  it('are read by scans, from an index that has the columns of the filters', async () => {
    const scan = jest.spyOn(site.app.app.get(Database, { strict: false }), 'scan');
    const statements = (
      await statementsDuring(() => site.list('&event=auth.sign-in.failed&until=2099-01-01T00:00:00Z'))
    ).filter((sql) => /FROM audit_events WHERE .*event/.test(sql));

    expect(statements).toHaveLength(2);
    expect(scan.mock.calls.map(([sql]) => sql)).toEqual(expect.arrayContaining(statements));
    const isMysql = site.app.kind === 'mysql';
    for (const sql of statements) {
      const values = ['auth.sign-in.failed', '2099-01-01 00:00:00.000', ...(sql.includes('LIMIT') ? [100, 0] : [])];
      const [plan] = await site.app.sql<Record<'detail' | 'possible_keys', string>>(
        `EXPLAIN ${isMysql ? '' : 'QUERY PLAN '}${sql}`,
        values,
      );
      expect(isMysql ? plan!.possible_keys : plan!.detail).toContain(
        sql.includes('COUNT') && !isMysql
          ? 'USING COVERING INDEX IX_audit_events_event_time'
          : 'IX_audit_events_event_time',
      );
    }
  });
});
