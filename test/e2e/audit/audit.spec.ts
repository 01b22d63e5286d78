import { AuditLog } from '../../../src/core/audit/index.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { AuditRetentionJob } from '../../../src/modules/audit/audit-retention.job.js';
import type { ApiObject } from '../../support/test-client.js';
import { describeAccountEvents } from './account-events.js';
import { AUDIT_EVENTS } from './audit-events.js';
import { AuditFixture, namesOf } from './audit-fixture.js';
import { describeAccessEvents } from './access-events.js';
import { describeSignInEvents } from './sign-in-events.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

describe('the audit log', () => {
  const site = new AuditFixture();

  beforeAll(() => site.start());
  afterAll(() => site.mail.stop());

  describe('an audit entry', () => {
    it('contains actor, address, target, request id and trace id', async () => {
      const { id } = await site.app.createUser('member');
      const [entry] = await site.entriesDuring(() =>
        site.app.http
          .patch(`/api/v1/users/${id}`)
          .set({ ...site.admin, 'X-Forwarded-For': '2001:DB8::7', 'X-Request-Id': 'the-request' })
          .set('traceparent', `00-${TRACE}-00f067aa0ba902b7-01`)
          .send({ role: 'editor' })
          .expect(200),
      );

      expect(entry).toEqual({
        id: expect.any(Number),
        type: 'audit_event',
        attributes: {
          event: 'users.role.changed',
          outcome: 'succeeded',
          occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          address: '2001:db8::7',
          api_key: null,
          ...{ target_type: 'user', target_id: id },
          details: [
            { name: 'from', value: 'member' },
            { name: 'to', value: 'editor' },
          ],
          request_id: 'the-request',
          trace_id: TRACE,
        },
        relationships: { actor: { data: { type: 'user', id: site.adminId } } },
        links: { self: `/api/v1/audit-events/${entry!.id}` },
      });
      expect(Math.abs(Date.parse(entry!.attributes['occurred_at'] as string) - Date.now())).toBeLessThan(60_000);
      const { body } = await site.app.http.get(entry!.links['self']!).set(site.admin).expect(200);
      expect(body.data).toEqual(entry);
    });

    it('contains the prefix of the API key of the request', async () => {
      const { body: client } = await site.app.http
        .post('/api/v1/api-clients')
        .set(site.admin)
        .send({ name: 'Robot' })
        .expect(201);
      const input = { name: 'Key', scopes: ['*'] };
      const { body } = await site.app.http.post(client.data.links.keys).set(site.admin).send(input).expect(201);
      const { key, prefix } = body.data.attributes as Record<string, string>;
      const [entry] = await site.entriesDuring(() =>
        site.app.http.post('/api/v1/api-clients').set('X-API-Key', key!).send({ name: 'Other' }).expect(201),
      );

      const shown = await site.app.http.get(entry!.links['self']!).set(site.admin).expect(200);
      expect(shown.body.data.attributes.api_key).toBe(prefix);
      expect(entry!.relationships!['actor']!.data).toEqual({ type: 'user', id: site.adminId });
    });

    it('is stored if and only if its change is committed', async () => {
      const { id } = await site.app.createUser('member');
      const roleOf = async () => (await site.app.sql('SELECT role FROM users WHERE id = ?', [id]))[0]!['role'];
      const [audit, unitOfWork] = [site.app.app.get(AuditLog), site.app.app.get(UnitOfWork)];
      const undone = await site.entriesDuring(() =>
        expect(
          unitOfWork.run(async () => {
            await audit.record({ name: 'users.disabled', outcome: 'succeeded' });
            throw new Error('The transaction fails');
          }),
        ).rejects.toThrow('The transaction fails'),
      );
      expect(undone).toEqual([]);

      await site.app.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
      try {
        await site.app.unchecked.patch(`/api/v1/users/${id}`).set(site.admin).send({ role: 'admin' }).expect(500);
        expect(await roleOf()).toBe('member');
        await site.app.unchecked.post('/api/auth/login').send({ username: 'nobody', password: 'wrong' }).expect(500);
      } finally {
        await site.app.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
      }
      await site.app.updateUser(id, { role: 'admin' });
      expect(await roleOf()).toBe('admin');
    });
  });

  describeSignInEvents(site);

  describeAccountEvents(site);

  describeAccessEvents(site);

  describe('GET /api/v1/audit-events', () => {
    it('filters by event, actor, user and time', async () => {
      const [jane, joan] = [await site.app.createUser('member'), await site.app.createUser('member')];
      await site.app.updateUser(jane.id, { role: 'author' });
      await site.app.updateUser(joan.id, { role: 'author' });
      const entry = (await site.list(`&user=${jane.id}&event=users.role.changed`))[0]!;

      expect(namesOf(await site.list(`&user=${jane.id}`))).toEqual([
        ...['users.role.changed', 'auth.sign-in.succeeded', 'users.created'],
      ]);
      expect(namesOf(await site.list(`&actor=${jane.id}`))).toEqual(['auth.sign-in.succeeded']);
      expect(await site.list(`&user=${jane.id}&actor=${site.adminId}&event=users.role.changed`)).toEqual([entry]);
      const time = entry.attributes['occurred_at'] as string;
      const later = new Date(Date.parse(time) + 1).toISOString();
      const ids = async (query: string) => (await site.list(`&user=${jane.id}&${query}`)).map(({ id }) => id);
      expect(await ids(`since=${time}`)).toEqual([entry.id]);
      expect(await ids(`since=${later}`)).toEqual([]);
      expect(await ids(`until=${later}&event=users.role.changed`)).toEqual([entry.id]);
      expect(await ids(`until=${time}&event=users.role.changed`)).toEqual([]);
      const all = (await site.list()).map(({ id }) => id);
      expect(all).toEqual([...all].sort((a, b) => b - a));
    });

    it('does not return events of other objects with the id of the user', async () => {
      const { id } = await site.app.createUser('member');
      const told = { name: 'api-clients.created', outcome: 'succeeded' } as const;
      await site.app.app.get(AuditLog).recordInNewTransaction(told, { target: { type: 'api_client', id } });

      expect(namesOf(await site.list(`&user=${id}`))).toEqual(['auth.sign-in.succeeded', 'users.created']);
    });

    it('returns 422 for an unknown event', async () => {
      const { body } = await site.app.http.get('/api/v1/audit-events?event=users.praised').set(site.admin).expect(422);

      expect(body.error.details).toEqual([
        { field: 'event', message: 'The event must be one of 27 names, such as access.denied.' },
      ]);
    });

    it('returns 200 to an API key with the scope audit:read', async () => {
      const { body: client } = await site.app.http
        .post('/api/v1/api-clients')
        .set(site.admin)
        .send({ name: 'SIEM' })
        .expect(201);
      const keyFor = async (scope: string): Promise<string> => {
        const input = { name: 'Key', scopes: [scope] };
        const { body } = await site.app.http.post(client.data.links.keys).set(site.admin).send(input).expect(201);
        return body.data.attributes.key;
      };

      const ask = (key: string) => site.app.http.get('/api/v1/audit-events').set('X-API-Key', key);
      await ask(await keyFor('audit:read')).expect(200);
      await ask(await keyFor('users:read')).expect(403);
    });
  });

  describe('GET /api/v1/audit-events/{id}', () => {
    it('returns the entry of every event as the list returns it', async () => {
      const shown = new Map<unknown, ApiObject>();
      for (const page of [5, 4, 3, 2, 1]) {
        for (const entry of await site.list(`&page=${page}`)) shown.set(entry.attributes['event'], entry);
      }
      const lonely = await site.list(`&event=users.created&user=${site.adminId}`);

      expect(shown.size).toBe(AUDIT_EVENTS.length);
      for (const entry of [...shown.values(), ...lonely]) {
        const { body } = await site.app.http.get(entry.links['self']!).set(site.admin).expect(200);
        expect(body.data).toEqual(entry);
      }
      // The first administrator was created without a request.
      site.expectEntry(lonely[0], 'users.created', {
        actor: null,
        target: ['user', site.adminId],
        details: { role: 'admin' },
      });
      expect(lonely[0]!.attributes).toMatchObject({ request_id: null, trace_id: null, address: null });
    });

    it('returns 401 to visitors, 403 to editors and 404 to administrators for an unknown id', async () => {
      const { headers } = await site.app.createUser('editor');
      for (const path of [
        '/api/v1/audit-events',
        `/api/v1/audit-events/${await site.lastId()}`,
        '/api/v1/audit-events/999999',
      ]) {
        await site.app.http.get(path).expect(401);
        await site.app.http.get(path).set(headers).expect(403);
      }
      await site.app.http.get('/api/v1/audit-events/999999').set(site.admin).expect(404);
      await site.app.http.get('/api/v1/audit-events/first').set(site.admin).expect(400);
    });
  });

  it('deletes entries older than AUDIT_KEEP_DAYS', async () => {
    const DAY_MS = 86_400_000;
    const newest = await site.lastId();
    const oldEvents = site.app.app.get(AuditRetentionJob, { strict: false });
    const count = async () => Number((await site.app.sql('SELECT COUNT(*) AS n FROM audit_events'))[0]!['n']);

    await oldEvents.run(undefined, new Date(Date.now() + 364 * DAY_MS));
    expect(await count()).toBeGreaterThan(0);
    expect(await site.lastId()).toBe(newest);
    await oldEvents.run(undefined, new Date(Date.now() + 366 * DAY_MS));
    expect(await count()).toBe(0);
  });

  it('has recorded every audit event in the tests above', () => {
    expect([...site.recordedEvents].sort()).toEqual([...AUDIT_EVENTS].sort());
  });
});
