import { AuditLog } from '../../src/core/audit/index.js';
import { UnitOfWork } from '../../src/core/database/index.js';
import { OldEvents } from '../../src/modules/audit/old-events.js';
import { MailApp, tokenIn } from '../support/mail-app.js';
import type { TestApp } from '../support/test-app.js';
import type { ApiObject, Headers } from '../support/test-client.js';
import { AUDIT_EVENTS } from './audit/audit-events.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

/** Who, to what, with what else there is to say. */
interface Told {
  readonly actor?: number | null;
  readonly target?: readonly [type: string, id: number] | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly outcome?: string;
}

describe('the audit log', () => {
  let site: MailApp;
  let app: TestApp;
  let admin: Headers;
  let adminId: number;
  const seen = new Set<string>();

  beforeAll(async () => {
    site = await MailApp.start();
    ({ app } = site);
    admin = await app.asAdmin();
    adminId = (await app.http.get('/api/auth/me').set(admin).expect(200)).body.data.id;
  });
  afterAll(() => site.stop());

  const list = async (query = ''): Promise<ApiObject[]> =>
    (await app.http.get(`/api/v1/audit-events?per_page=100${query}`).set(admin).expect(200)).body.data;
  const last = async (): Promise<number> => (await list())[0]?.id ?? 0;

  /** What is told of what `act` does, the first thing first. */
  const during = async (act: () => Promise<unknown>): Promise<ApiObject[]> => {
    const before = await last();
    await act();
    const told = (await list()).filter(({ id }) => id > before).reverse();
    for (const { attributes } of told) seen.add(attributes['event'] as string);
    return told;
  };
  const namesOf = (told: readonly ApiObject[]) => told.map(({ attributes }) => attributes['event']);

  const expectTold = (entry: ApiObject | undefined, event: string, told: Told = {}) => {
    const { actor = adminId, target = null, details = {}, outcome = 'succeeded' } = told;
    expect(entry!.attributes).toMatchObject({
      ...{ event, outcome },
      details: Object.entries(details).map(([name, value]) => ({ name, value })),
      ...{ target_type: target?.[0] ?? null, target_id: target?.[1] ?? null },
    });
    expect(entry!.relationships!['actor']!.data).toEqual(actor === null ? null : { type: 'user', id: actor });
  };

  const login = (username: string, password: string, address?: string) =>
    site.post('login', { username, password }, address);

  describe('an entry', () => {
    it('says who, from where, to what, and on which request', async () => {
      const { id } = await app.createUser('member');
      const [entry] = await during(() =>
        app.http
          .patch(`/api/v1/users/${id}`)
          .set({ ...admin, 'X-Forwarded-For': '2001:DB8::7', 'X-Request-Id': 'the-request' })
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
        relationships: { actor: { data: { type: 'user', id: adminId } } },
        links: { self: `/api/v1/audit-events/${entry!.id}` },
      });
      expect(Math.abs(Date.parse(entry!.attributes['occurred_at'] as string) - Date.now())).toBeLessThan(60_000);
      const { body } = await app.http.get(entry!.links['self']!).set(admin).expect(200);
      expect(body.data).toEqual(entry);
    });

    it('names the key that was sent by its public part', async () => {
      const { body: client } = await app.http
        .post('/api/v1/api-clients')
        .set(admin)
        .send({ name: 'Robot' })
        .expect(201);
      const input = { name: 'Key', scopes: ['*'] };
      const { body } = await app.http.post(client.data.links.keys).set(admin).send(input).expect(201);
      const { key, prefix } = body.data.attributes as Record<string, string>;
      const [entry] = await during(() =>
        app.http.post('/api/v1/api-clients').set('X-API-Key', key!).send({ name: 'Other' }).expect(201),
      );

      const shown = await app.http.get(entry!.links['self']!).set(admin).expect(200);
      expect(shown.body.data.attributes.api_key).toBe(prefix);
      expect(entry!.relationships!['actor']!.data).toEqual({ type: 'user', id: adminId });
    });

    it('is there exactly when the change is', async () => {
      const { id } = await app.createUser('member');
      const roleOf = async () => (await app.sql('SELECT role FROM users WHERE id = ?', [id]))[0]!['role'];
      const [audit, unitOfWork] = [app.app.get(AuditLog), app.app.get(UnitOfWork)];
      const undone = await during(() =>
        expect(
          unitOfWork.run(async () => {
            await audit.record({ name: 'users.disabled', outcome: 'succeeded' });
            throw new Error('It came to nothing');
          }),
        ).rejects.toThrow('It came to nothing'),
      );
      expect(undone).toEqual([]);

      await app.sql('ALTER TABLE audit_events RENAME TO audit_events_away');
      try {
        await app.unchecked.patch(`/api/v1/users/${id}`).set(admin).send({ role: 'admin' }).expect(500);
        expect(await roleOf()).toBe('member');
        await app.unchecked.post('/api/auth/login').send({ username: 'nobody', password: 'wrong' }).expect(500);
      } finally {
        await app.sql('ALTER TABLE audit_events_away RENAME TO audit_events');
      }
      await app.changeUser(id, { role: 'admin' });
      expect(await roleOf()).toBe('admin');
    });
  });

  describe('of signing in', () => {
    it('tells who did, who did not, and who has left', async () => {
      const { id, username, password } = await app.createUser('author');
      const told = await during(async () => {
        const { body } = await login(username, password).expect(200);
        await login(username, `${password}!`).expect(401);
        await site.post('logout', { refresh_token: body.refresh_token }).expect(204);
        await site.post('logout', { refresh_token: body.refresh_token }).expect(204);
      });

      expect(told).toHaveLength(3);
      expectTold(told[0], 'auth.sign-in.succeeded', { actor: id, target: ['user', id] });
      expectTold(told[1], 'auth.sign-in.failed', { actor: null, target: ['user', id], outcome: 'failed' });
      expectTold(told[2], 'auth.sign-out', { actor: id, target: ['user', id] });
    });

    it('tells nothing of what was typed where there is no such account', async () => {
      const typed = 'my secret password in the wrong field';
      const told = await during(() => login(typed, typed).expect(401));

      expectTold(told[0], 'auth.sign-in.failed', { actor: null, outcome: 'failed' });
      expect(JSON.stringify(await app.sql('SELECT * FROM audit_events'))).not.toContain('wrong field');
    });

    it('tells that too many have failed, and of that no more than ten times', async () => {
      const address = '198.51.100.30';
      const told = await during(async () => {
        for (let n = 0; n < 30; n++) await login(`nobody-${n}`, 'wrong', address).expect(401);
        for (let n = 0; n < 15; n++) await login('nobody', 'wrong', address).expect(429);
      });

      expect(namesOf(told)).toEqual([
        ...Array<string>(30).fill('auth.sign-in.failed'),
        ...Array<string>(10).fill('auth.sign-in.limited'),
      ]);
      expectTold(told.at(-1), 'auth.sign-in.limited', { actor: null, outcome: 'refused' });
      expect(told.at(-1)!.attributes['address']).toBe(address);
    });

    it('tells of a refresh token that is used again', async () => {
      const { id, username, password } = await app.createUser('author');
      const { body } = await login(username, password).expect(200);
      const use = () => site.post('refresh', { refresh_token: body.refresh_token });
      const told = await during(async () => {
        await use().expect(200);
        await use().expect(401);
        await use().expect(401);
      });

      expect(told).toHaveLength(1);
      expectTold(told[0], 'auth.session.reused', { actor: null, target: ['user', id], outcome: 'refused' });
    });

    it('tells once of an address that sends bad credentials by the hundred', async () => {
      const ask = () =>
        app.unchecked
          .get('/api/v1/users')
          .set({ Authorization: 'Bearer garbage', 'X-Forwarded-For': '198.51.100.60' })
          .then(({ status }) => status);
      const told = await during(async () => {
        for (let n = 0; n < 6; n++) await Promise.all(Array.from({ length: 110 }, ask));
      });

      expect(await ask()).toBe(429);
      expect(told).toHaveLength(1);
      expectTold(told[0], 'access.credentials.limited', { actor: null, outcome: 'refused' });
    });
  });

  describe('of accounts', () => {
    it('tells what administrators do to them', async () => {
      const input = { username: 'audited', name: 'Audited', role: 'member', password: 'a long password for it' };
      let id = 0;
      const told = await during(async () => {
        const { body } = await app.http
          .post('/api/v1/users')
          .set(admin)
          .send({ ...input, email: 'audited@example.org' })
          .expect(201);
        id = body.data.id;
        await app.changeUser(id, { role: 'author', name: 'Of no concern' });
        await app.changeUser(id, { role: 'author' });
        await app.changeUser(id, { status: 'disabled' });
        await app.changeUser(id, { status: 'active', email: 'other@example.org' });
        await app.changeUser(id, { password: 'another long password' });
      });

      const target = ['user', id] as const;
      expect(told).toHaveLength(6);
      expectTold(told[0], 'users.created', { target, details: { role: 'member' } });
      expectTold(told[1], 'users.role.changed', { target, details: { from: 'member', to: 'author' } });
      expectTold(told[2], 'users.disabled', { target });
      expectTold(told[3], 'users.enabled', { target });
      expectTold(told[4], 'users.email.changed', { target });
      expectTold(told[5], 'users.password.changed', { target });
    });

    it('tells of passwords, who changed them and how', async () => {
      const { id, password, headers, username } = await app.createUser('author');
      const change = (current_password: string) =>
        app.http.put('/api/auth/password').set(headers).send({ current_password, password: 'a new long password' });
      const told = await during(async () => {
        await change('wrong').expect(422);
        await change(password).expect(204);
        await site.post('password/forgot', { email: `${username}@example.org` }).expect(202);
        const token = tokenIn(await site.smtp.next(`${username}@example.org`));
        await site.post('password/reset', { token, password: 'a newer long password' }).expect(204);
      });

      const target = ['user', id] as const;
      expect(told).toHaveLength(3);
      expectTold(told[0], 'auth.password.failed', { actor: id, target, outcome: 'failed' });
      expectTold(told[1], 'users.password.changed', { actor: id, target });
      expectTold(told[2], 'users.password.reset', { actor: null, target });
    });

    it('tells of those that people make for themselves', async () => {
      const token = await site.registered(site.newcomer());
      const told = await during(() => site.post('register/confirm', { token }).expect(204));

      const { id } = (await app.sql<{ id: number }>('SELECT MAX(id) AS id FROM users'))[0]!;
      expect(told).toHaveLength(1);
      expectTold(told[0], 'users.created', { actor: null, target: ['user', id], details: { role: 'member' } });
    });
  });

  describe('of rights', () => {
    it('tells of clients and their keys', async () => {
      const jane = await app.createUser('author');
      const ask = (method: 'post' | 'delete', path: string) => app.http[method](path).set(jane.headers);
      const made: ApiObject[] = [];
      const told = await during(async () => {
        const client = (await ask('post', '/api/v1/api-clients').send({ name: 'Robot' }).expect(201)).body.data;
        const input = { name: 'Key', scopes: ['articles:read', 'tags:write'] };
        const key = (await ask('post', client.links.keys).send(input).expect(201)).body.data;
        const next = (await ask('post', `${key.links.self}/rotate`).send({ overlap_seconds: 60 }).expect(201)).body
          .data;
        await ask('delete', next.links.self).expect(204);
        await ask('delete', next.links.self).expect(204);
        await ask('delete', client.links.self).expect(204);
        made.push(client, key, next);
      });

      const [client, key, next] = made as [ApiObject, ApiObject, ApiObject];
      const [prefix, to] = [key.attributes['prefix'], next.attributes['prefix']];
      const [actor, ofKey] = [jane.id, ['api_key', key.id] as const];
      expect(told).toHaveLength(5);
      expectTold(told[0], 'api-clients.created', { actor, target: ['api_client', client.id] });
      expectTold(told[1], 'api-keys.created', {
        ...{ actor, target: ofKey },
        details: { prefix, scopes: 'articles:read tags:write' },
      });
      expectTold(told[2], 'api-keys.rotated', { actor, target: ofKey, details: { prefix, to } });
      expectTold(told[3], 'api-keys.revoked', { actor, target: ['api_key', next.id], details: { prefix: to } });
      expectTold(told[4], 'api-clients.deleted', { actor, target: ['api_client', client.id] });
    });

    it('tells what a category names for whom', async () => {
      const id = await app.createCategory();
      const put = (named: object) =>
        app.http.put(`/api/v1/categories/${id}/permissions`).set(admin).send(named).expect(200);
      await put({ view: ['member', 'author'] });
      const told = await during(() => put({ view: ['author'], approve: [] }));

      expect(told).toHaveLength(1);
      expectTold(told[0], 'categories.permissions.changed', {
        target: ['category', id],
        details: { from: 'view: member author', to: 'view: author; approve: nobody' },
      });
    });

    it('tells of webhooks, and of their addresses no more than the host', async () => {
      let id = 0;
      const told = await during(async () => {
        const input = { url: 'https://hooks.example.org/services/SECRET', events: ['*'] };
        const webhook = (await app.http.post('/api/v1/webhooks').set(admin).send(input).expect(201)).body.data;
        const { self } = (webhook as ApiObject).links as { self: string };
        ({ id } = webhook as ApiObject);
        await app.http.patch(self).set(admin).send({ active: false, description: '' }).expect(200);
        await app.http.patch(self).set(admin).send({ description: '' }).expect(200);
        await app.http.post(`${self}/rotate`).set(admin).send({}).expect(200);
        await app.http.delete(self).set(admin).expect(204);
      });

      const [target, host] = [['webhook', id] as const, 'hooks.example.org'];
      expect(told).toHaveLength(4);
      expectTold(told[0], 'webhooks.created', { target, details: { host } });
      expectTold(told[1], 'webhooks.changed', { target, details: { host, changed: 'active' } });
      expectTold(told[2], 'webhooks.secret.rotated', { target, details: { host } });
      expectTold(told[3], 'webhooks.deleted', { target, details: { host } });
    });

    it('tells who wanted what administrators alone may do, and of that no more than ten times', async () => {
      const { id, headers } = await app.createUser('editor');
      const told = await during(async () => {
        for (let n = 0; n < 12; n++) await app.http.get('/api/v1/webhooks').set(headers).expect(403);
        // What others may do as well is no attempt at anything.
        const { id: category } = { id: await app.createCategory() };
        const member = await app.createUser('member');
        await app.http.delete(`/api/v1/categories/${category}`).set(member.headers).expect(403);
        await app.http.get('/api/v1/webhooks').expect(401);
      });
      const denied = told.filter(({ attributes }) => attributes['event'] === 'access.denied');

      expect(denied).toHaveLength(10);
      expectTold(denied[0], 'access.denied', {
        ...{ actor: id, outcome: 'refused' },
        details: { route: 'GET /api/v1/webhooks' },
      });
    });
  });

  describe('GET /api/v1/audit-events', () => {
    it('is narrowed by event, by who did it and to whom, and by time', async () => {
      const [jane, joan] = [await app.createUser('member'), await app.createUser('member')];
      await app.changeUser(jane.id, { role: 'author' });
      await app.changeUser(joan.id, { role: 'author' });
      const entry = (await list(`&user=${jane.id}&event=users.role.changed`))[0]!;

      expect(namesOf(await list(`&user=${jane.id}`))).toEqual([
        ...['users.role.changed', 'auth.sign-in.succeeded', 'users.created'],
      ]);
      expect(namesOf(await list(`&actor=${jane.id}`))).toEqual(['auth.sign-in.succeeded']);
      expect(await list(`&user=${jane.id}&actor=${adminId}&event=users.role.changed`)).toEqual([entry]);
      const time = entry.attributes['occurred_at'] as string;
      const later = new Date(Date.parse(time) + 1).toISOString();
      const ids = async (query: string) => (await list(`&user=${jane.id}&${query}`)).map(({ id }) => id);
      expect(await ids(`since=${time}`)).toEqual([entry.id]);
      expect(await ids(`since=${later}`)).toEqual([]);
      expect(await ids(`until=${later}&event=users.role.changed`)).toEqual([entry.id]);
      expect(await ids(`until=${time}&event=users.role.changed`)).toEqual([]);
      const all = (await list()).map(({ id }) => id);
      expect(all).toEqual([...all].sort((a, b) => b - a));
    });

    it('answers 422 to an event that there is none of', async () => {
      const { body } = await app.http.get('/api/v1/audit-events?event=users.praised').set(admin).expect(422);

      expect(body.error.details).toEqual([
        { field: 'event', message: 'The event must be one of 25 names, such as access.denied.' },
      ]);
    });

    it('is open to a key that is made for it', async () => {
      const { body: client } = await app.http.post('/api/v1/api-clients').set(admin).send({ name: 'SIEM' }).expect(201);
      const keyFor = async (scope: string): Promise<string> => {
        const input = { name: 'Key', scopes: [scope] };
        const { body } = await app.http.post(client.data.links.keys).set(admin).send(input).expect(201);
        return body.data.attributes.key;
      };

      const ask = (key: string) => app.http.get('/api/v1/audit-events').set('X-API-Key', key);
      await ask(await keyFor('audit:read')).expect(200);
      await ask(await keyFor('users:read')).expect(403);
    });
  });

  describe('GET /api/v1/audit-events/{id}', () => {
    it('shows what the list does, whatever it tells of', async () => {
      const shown = new Map<unknown, ApiObject>();
      for (const page of [5, 4, 3, 2, 1]) {
        for (const entry of await list(`&page=${page}`)) shown.set(entry.attributes['event'], entry);
      }
      const lonely = await list(`&event=users.created&user=${adminId}`);

      expect(shown.size).toBe(AUDIT_EVENTS.length);
      for (const entry of [...shown.values(), ...lonely]) {
        const { body } = await app.http.get(entry.links['self']!).set(admin).expect(200);
        expect(body.data).toEqual(entry);
      }
      // The first administrator came with no request.
      expectTold(lonely[0], 'users.created', { actor: null, target: ['user', adminId], details: { role: 'admin' } });
      expect(lonely[0]!.attributes).toMatchObject({ request_id: null, trace_id: null, address: null });
    });

    it('is for administrators alone', async () => {
      const { headers } = await app.createUser('editor');
      for (const path of [
        '/api/v1/audit-events',
        `/api/v1/audit-events/${await last()}`,
        '/api/v1/audit-events/999999',
      ]) {
        await app.http.get(path).expect(401);
        await app.http.get(path).set(headers).expect(403);
      }
      await app.http.get('/api/v1/audit-events/999999').set(admin).expect(404);
      await app.http.get('/api/v1/audit-events/first').set(admin).expect(400);
    });
  });

  it('forgets what is older than AUDIT_KEEP_DAYS', async () => {
    const DAY_MS = 86_400_000;
    const newest = await last();
    const oldEvents = app.app.get(OldEvents, { strict: false });
    const count = async () => Number((await app.sql('SELECT COUNT(*) AS n FROM audit_events'))[0]!['n']);

    await oldEvents.run(undefined, new Date(Date.now() + 364 * DAY_MS));
    expect(await count()).toBeGreaterThan(0);
    expect(await last()).toBe(newest);
    await oldEvents.run(undefined, new Date(Date.now() + 366 * DAY_MS));
    expect(await count()).toBe(0);
  });

  it('has been asked here for everything that it tells', () => {
    expect([...seen].sort()).toEqual([...AUDIT_EVENTS].sort());
  });
});
