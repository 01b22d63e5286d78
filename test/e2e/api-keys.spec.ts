import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Response } from 'supertest';
import { DataSource } from 'typeorm';
import { KeyUse } from '../../src/modules/api-clients/key-use.js';
import type { ApiObject, Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const FORM = /^mh_([A-Za-z0-9]{8})_([A-Za-z0-9]{43})$/;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const CONTENT = '<p>A text that is long enough for the rule about fifty letters.</p>';

interface Issued extends ApiObject {
  key: string;
  self: string;
}

describe('API keys', () => {
  let app: TestApp;
  let admin: Headers;
  let jane: { id: number; username: string; headers: Headers };
  let client: ApiObject;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
    jane = await app.createUser('author');
    client = await newClient(jane.headers);
  });
  afterAll(() => app.stop());

  const newClient = async (headers: Headers): Promise<ApiObject> =>
    (await app.http.post('/api/v1/api-clients').set(headers).send({ name: 'Client' }).expect(201)).body.data;
  const post = (body: object, headers = jane.headers, of = client) =>
    app.http.post(of.links['keys']!).set(headers).send(body);
  const issued = ({ body }: Response): Issued => ({
    ...body.data,
    key: body.data.attributes.key,
    self: body.data.links.self,
  });
  const issue = async (scopes: string[], more: object = {}, headers = jane.headers, of = client): Promise<Issued> =>
    issued(await post({ name: 'Key', scopes, ...more }, headers, of).expect(201));
  const rotate = (self: string, body: object, headers = jane.headers) =>
    app.http.post(`${self}/rotate`).set(headers).send(body);
  const attributesOf = async (self: string) =>
    (await app.http.get(self).set(jane.headers).expect(200)).body.data.attributes;
  const me = (key: string) => app.http.get('/api/auth/me').set('X-API-Key', key);
  const keyed = (key: string): Headers => ({ 'X-API-Key': key });

  describe('POST /api/v1/api-clients/{id}/keys', () => {
    it('answers 201 with the key, this once', async () => {
      const expires_at = '2099-01-31T08:00:00.123Z';
      const answer = await post({
        name: ' Nightly ',
        scopes: ['articles:read', 'tags:write', 'articles:read'],
        expires_at,
      });

      expect(answer.status).toBe(201);
      const { key, id, self } = issued(answer);
      const [, prefix, secret] = FORM.exec(key)!;
      expect(answer.headers['location']).toBe(`${client.links['keys']}/${id}`);
      const data = {
        id,
        type: 'api_key',
        attributes: {
          name: 'Nightly',
          prefix,
          scopes: ['articles:read', 'tags:write'],
          status: 'active',
          expires_at,
          revoked_at: null,
          last_used_at: null,
          created_at: expect.stringMatching(TIME),
          updated_at: null,
        },
        relationships: { client: { data: { type: 'api_client', id: client.id } } },
        links: { self },
      };
      expect(answer.body).toEqual({ data: { ...data, attributes: { ...data.attributes, key } } });
      const shown = await app.http.get(self).set(jane.headers).expect(200);
      expect(shown.body).toEqual({ data });
      const list = await app.http.get(`${client.links['keys']}?per_page=100`).set(jane.headers).expect(200);
      expect(list.body.data).toContainEqual(data);
      expect(shown.text + list.text).not.toContain(secret);
    });

    it('keeps no key in clear, in any column of any table', async () => {
      const { key, id } = await issue(['*']);
      await me(key).expect(200);
      const secret = FORM.exec(key)![2]!;

      for (const { tableName } of app.app.get(DataSource).entityMetadatas) {
        const rows = await app.sql(`SELECT * FROM ${tableName}`);
        expect([tableName, JSON.stringify(rows).includes(secret)]).toEqual([tableName, false]);
      }
      const [row] = await app.sql('SELECT secret_hash FROM api_keys WHERE id = ?', [id]);
      expect(row!['secret_hash']).toMatch(/^[0-9a-f]{64}$/);
    });

    it('names every failing field at once', async () => {
      const answer = await post({ name: '', scopes: ['articles:read', 'all', 5], expires_at: 'tomorrow' }).expect(422);
      expect(fieldsOf(answer)).toEqual(['name', 'expires_at', 'scopes.1', 'scopes.2']);
      expect(answer.body.error.details[2].message).toMatch(
        /^Each of the scopes must be one of articles:read, .*, keys:manage, \*\.$/,
      );
    });

    it.each([
      ['name', ['', ' ', 'x'.repeat(101), 5, null]],
      ['scopes', [[], 'articles:read', null, {}, Array(51).fill('*')]],
      ['expires_at', ['2020-01-01', new Date().toISOString(), '2099-02-30', 4102444800, true]],
    ])('answers 422 to a bad %s', async (field, values) => {
      for (const value of values as unknown[]) {
        const answer = await post({ name: 'x', scopes: ['*'], [field]: value });
        expect([value, answer.status]).toEqual([value, 422]);
        expect(fieldsOf(answer)).toEqual([field]);
      }
      expect(fieldsOf(await post({ expires_at: null }).expect(422))).toEqual(['name', 'scopes']);
    });

    it('answers 409 to the 51st key that works, also when many come at once, until one is revoked', async () => {
      const other = await newClient(jane.headers);
      const answers = await Promise.all(
        Array.from({ length: 55 }, () => post({ name: 'x', scopes: ['*'] }, jane.headers, other)),
      );

      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(50);
      const [refused] = answers.filter(({ status }) => status === 409);
      expect(refused!.body.error.message).toBe(
        'An API client cannot have more than 50 keys that work: revoke one first',
      );
      const { self } = issued(made[0]!);
      await rotate(self, { overlap_seconds: 60 }).expect(409);
      await rotate(self, {}).expect(201);
      await post({ name: 'x', scopes: ['*'] }, jane.headers, other).expect(409);
      await app.http.delete(issued(made[1]!).self).set(jane.headers).expect(204);
      await post({ name: 'x', scopes: ['*'] }, jane.headers, other).expect(201);
    });

    it('answers 404 for a key of another client', async () => {
      const { id } = await issue(['*']);
      const other = await newClient(jane.headers);
      const { body } = await app.http.get(`${other.links['keys']}/${id}`).set(jane.headers).expect(404);
      expect(body.error.message).toBe('API key not found');
      await app.http.delete(`${other.links['keys']}/${id}`).set(jane.headers).expect(404);
      await rotate(`${other.links['keys']}/${id}`, {}).expect(404);
    });
  });

  describe('a request with a key', () => {
    const article = async (more: object = {}) => ({
      title: 'By a program',
      content: CONTENT,
      category_id: await app.createCategory(),
      ...more,
    });

    it('is the account of its client', async () => {
      const { key } = await issue(['articles:write']);

      expect((await me(key).expect(200)).body.data).toMatchObject({
        id: jane.id,
        attributes: { username: jane.username },
      });
      const { body } = await app.http
        .post('/api/v1/articles')
        .set(keyed(key))
        .send(await article())
        .expect(201);
      expect(body.data.relationships.author.data.id).toBe(jane.id);
    });

    it('can do what the scopes say and no more', async () => {
      const [reader, writer] = [await issue(['articles:read']), await issue(['articles:write', 'comments:write'])];
      const send = async (key: string, more?: object) =>
        app.http
          .post('/api/v1/articles')
          .set(keyed(key))
          .send(await article(more));

      expect((await send(reader.key)).body.error).toMatchObject({ code: 'FORBIDDEN' });
      const draft = (await send(writer.key)).body.data as ApiObject;
      await app.http.post(`${draft.links['self']}/publish`).set(keyed(writer.key)).expect(403);
      await app.http.get('/api/v1/api-clients').set(keyed(writer.key)).expect(403);
    });

    it('can do no more than its account, whatever the scopes', async () => {
      const member = await app.createUser('member');
      const { key } = await issue(['*'], {}, member.headers, await newClient(member.headers));
      const draft = (
        await app.http
          .post('/api/v1/articles')
          .set(keyed(key))
          .send(await article())
          .expect(201)
      ).body.data;
      await app.http.post(`${draft.links.self}/publish`).set(keyed(key)).expect(403);
      await app.http.get('/api/v1/users').set(keyed(key)).expect(403);
    });

    it('is limited by the key when a token says who it is', async () => {
      const { key } = await issue(['articles:read']);
      const both = { ...admin, ...keyed(key) };

      const { body } = await app.http.get('/api/auth/me').set(both).expect(200);
      expect(body.data.attributes.username).toBe('admin');
      await app.http.get('/api/v1/users').set(both).expect(403);
      await app.http
        .get('/api/auth/me')
        .set({ ...admin, ...keyed('garbage') })
        .expect(401);
      await app.http
        .get('/api/auth/me')
        .set({ Authorization: 'Bearer garbage', ...keyed(key) })
        .expect(401);
    });

    it.each(['', '   '])('answers 401 "Missing API key" to "%s"', async (key) => {
      for (const path of ['/api/auth/me', '/api/v1/articles']) {
        expectRefusal(await app.http.get(path).set('X-API-Key', key).expect(401), 'Missing API key');
      }
    });

    it('answers 401 "Invalid API key" to everything else that is none', async () => {
      const { key } = await issue(['*']);
      const [, prefix, secret] = FORM.exec(key)!;
      const changed = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
      const wrong = [
        ...['garbage', 'null', 'mh_', "' OR 1=1 --", 'x'.repeat(4000)],
        ...[`mh_${prefix}_`, `mh_${prefix}_${changed(secret!)}`, `mh_${changed(prefix!)}_${secret}`],
        ...[`mh_${prefix}_${secret}x`, `MH_${prefix}_${secret}`, `Bearer ${key}`, `${key}, ${key}`],
        `mh_${prefix}_${secret!.toLowerCase()}`,
      ];
      for (const text of wrong) {
        expectRefusal(await me(text).expect(401), 'Invalid API key');
        expectRefusal(await app.http.get('/api/v1/articles').set('X-API-Key', text).expect(401), 'Invalid API key');
      }
      await me(key).expect(200);
    });

    it('costs no look at the key the second time', async () => {
      const { key } = await issue(['*']);
      const statements: string[] = [];
      const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
      const looks = () => statements.filter((sql) => sql.includes('FROM api_keys')).length;
      subscribe('masthead:sql', listen);
      await app.http.get('/api/v1/articles').set(keyed(key)).expect(200);
      expect(looks()).toBe(1);
      for (let n = 0; n < 20; n++) await app.http.get('/api/v1/articles').set(keyed(key)).expect(200);
      unsubscribe('masthead:sql', listen);
      // Two where the look in the background notices meanwhile that the key was made.
      expect(looks()).toBeLessThanOrEqual(2);
    });
  });

  describe('the end of a key', () => {
    it('comes with its expiry, also when it was used a moment before', async () => {
      const end = Date.now() + 1500;
      const { key, self } = await issue(['*'], { expires_at: new Date(end).toISOString() });
      await me(key).expect(200);

      await sleep(end - Date.now() + 1);
      expectRefusal(await me(key).expect(401), 'Invalid API key');
      expect(await attributesOf(self)).toMatchObject({ status: 'expired', revoked_at: null });
      const { body } = await rotate(self, {}).expect(409);
      expect(body.error.message).toBe('The API key is expired: make another one instead');
    });

    it('comes at once when it is revoked, and it stays in the list', async () => {
      const { key, self } = await issue(['*']);
      await me(key).expect(200);

      await app.http.delete(self).set(jane.headers).expect(204);
      expectRefusal(await me(key).expect(401), 'Invalid API key');
      const revoked = await attributesOf(self);
      expect(revoked).toMatchObject({ status: 'revoked', revoked_at: expect.stringMatching(TIME), expires_at: null });
      await app.http.delete(self).set(jane.headers).expect(204);
      expect(await attributesOf(self)).toEqual(revoked);
      await rotate(self, {}).expect(409);
    });

    it('comes with that of its account, and is undone with it', async () => {
      const user = await app.createUser('member');
      const { key } = await issue(['*'], {}, user.headers, await newClient(user.headers));
      await me(key).expect(200);

      const change = async (status: string, answer: number) => {
        await app.sql('UPDATE users SET status = ? WHERE id = ?', [status, user.id]);
        await app.sql('UPDATE access_revision SET revision = revision + 1');
        const deadline = Date.now() + 1000;
        while ((await me(key)).status !== answer && Date.now() < deadline) await sleep(20);
        return me(key).expect(answer);
      };
      expectRefusal(await change('disabled', 401), 'Invalid API key');
      await change('active', 200);
    });
  });

  describe('POST /api/v1/api-clients/{id}/keys/{key}/rotate', () => {
    it('answers 201 with a new key like the old one, which has ended', async () => {
      const old = await issue(['articles:read', 'tags:write'], { expires_at: '2099-01-01T00:00:00.000Z' });
      await me(old.key).expect(200);

      const answer = await rotate(old.self, {}).expect(201);
      const next = issued(answer);
      expect(answer.headers['location']).toBe(next.self);
      expect(next.attributes).toMatchObject({
        name: 'Key',
        scopes: ['articles:read', 'tags:write'],
        expires_at: '2099-01-01T00:00:00.000Z',
        status: 'active',
        updated_at: null,
      });
      expect(next.id).not.toBe(old.id);
      await me(old.key).expect(401);
      await me(next.key).expect(200);
      expect((await attributesOf(old.self)).status).toBe('revoked');
    });

    it('answers 412 with the present tag when the key is not what If-Match names; revoking does too', async () => {
      const { self, key } = await issue(['*']);
      await rotate(self, { overlap_seconds: 600 }).set('If-Match', '"1-x"').expect(201);
      const { headers } = await app.http.get(self).set(jane.headers).expect(200);
      expect(headers['etag']).toMatch(/^"2-/);
      const late = [rotate(self, {}), app.http.delete(self).set(jane.headers)];
      for (const request of late) {
        const refused = await request.set('If-Match', '"1-x"').expect(412);
        expect(refused.headers['etag']).toBe(headers['etag']);
      }
      await me(key).expect(200);
    });

    it('takes no body for an end at once', async () => {
      const old = await issue(['*']);
      await app.http.post(`${old.self}/rotate`).set(jane.headers).expect(201);
      await me(old.key).expect(401);
    });

    it('lets both work for the overlap, then the new one alone', async () => {
      const old = await issue(['*']);
      await me(old.key).expect(200);

      const before = Date.now();
      const next = issued(await rotate(old.self, { overlap_seconds: 2 }).expect(201));
      await me(old.key).expect(200);
      await me(next.key).expect(200);
      expect(next.attributes['expires_at']).toBeNull();
      const end = Date.parse((await attributesOf(old.self)).expires_at);
      expect(end - before).toBeGreaterThanOrEqual(2000);

      await sleep(end - Date.now() + 1);
      await me(old.key).expect(401);
      await me(next.key).expect(200);
    });

    it('never lengthens the life of the old one', async () => {
      const expires_at = new Date(Date.now() + 60_000).toISOString();
      const old = await issue(['*'], { expires_at });
      const next = issued(await rotate(old.self, { overlap_seconds: 3600 }).expect(201));
      expect((await attributesOf(old.self)).expires_at).toBe(expires_at);
      expect(next.attributes['expires_at']).toBe(expires_at);
    });

    it('makes one key of ten requests at once', async () => {
      const { self } = await issue(['*']);
      const answers = await Promise.all(Array.from({ length: 10 }, async () => rotate(self, {})));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    });

    it.each([-1, 604_801, 1.5, '60', null, true])('answers 422 to an overlap of %j', async (overlap_seconds) => {
      const { self } = await issue(['*']);
      expect(fieldsOf(await rotate(self, { overlap_seconds }).expect(422))).toEqual(['overlap_seconds']);
    });
  });

  describe('a key that manages keys', () => {
    it('makes none that can do more than itself', async () => {
      const { key } = await issue(['keys:manage', 'articles:read']);
      const make = (scopes: string[]) => post({ name: 'x', scopes }, keyed(key));

      for (const scopes of [['*'], ['articles:write'], ['articles:read', 'tags:write']]) {
        const { body } = await make(scopes).expect(403);
        expect(body.error.message).toBe('An API key cannot make one that has more scopes than itself');
      }
      const made = issued(await make(['articles:read']).expect(201));
      await app.http.get('/api/v1/api-clients').set(keyed(made.key)).expect(403);
    });

    it('rotates none that can do more than itself, and may end it', async () => {
      const [manager, strong] = [await issue(['keys:manage']), await issue(['*'])];
      await rotate(strong.self, { overlap_seconds: 60 }, keyed(manager.key)).expect(403);
      expect(await attributesOf(strong.self)).toMatchObject({ status: 'active', expires_at: null });

      const next = issued(await rotate(manager.self, {}, keyed(manager.key)).expect(201));
      await rotate(next.self, {}, { ...jane.headers, ...keyed(next.key) }).expect(201);
      await app.http.delete(strong.self).set(jane.headers).expect(204);
    });

    it('may give every scope when it has them all', async () => {
      const { key } = await issue(['*']);
      await post({ name: 'x', scopes: ['*'] }, keyed(key)).expect(201);
      await post({ name: 'x', scopes: ['tags:write', 'keys:manage'] }, keyed(key)).expect(201);
    });

    it("reaches everybody's clients when it is an administrator's", async () => {
      const { key } = await issue(['keys:manage'], {}, admin, await newClient(admin));
      await app.http.get(client.links['self']!).set(keyed(key)).expect(200);
      const other = await issue(['keys:manage']);
      await app.http
        .get(`/api/v1/api-clients?user=1`)
        .set(keyed(other.key))
        .expect(200)
        .expect(({ body }) => {
          expect(body.data).toEqual([]);
        });
    });
  });

  describe('last_used_at', () => {
    const used = async (self: string): Promise<string | null> => {
      await app.app.get(KeyUse, { strict: false }).flush();
      return (await attributesOf(self)).last_used_at;
    };

    it('is written once a minute, over all instances, and is no change', async () => {
      const { key, self, id } = await issue(['*']);
      expect(await used(self)).toBeNull();
      const before = Date.now();
      await me(key).expect(200);
      const first = await used(self);
      expect(Date.parse(first!)).toBeGreaterThanOrEqual(before);
      expect(Date.parse(first!)).toBeLessThanOrEqual(Date.now());
      expect((await attributesOf(self)).updated_at).toBeNull();

      // Another process knows nothing of the first write but what the row says.
      for (const [earlierBy, written] of [
        [0, false],
        [50_000, false],
        [61_000, true],
      ] as const) {
        const earlier = new Date(Date.now() - earlierBy);
        await app.sql('UPDATE api_keys SET last_used_at = ? WHERE id = ?', [sqlTime(earlier), id]);
        await app.close();
        await app.serve();
        await me(key).expect(200);
        expect([earlierBy, (await used(self)) !== earlier.toISOString()]).toEqual([earlierBy, written]);
      }
    });

    it('is written at shutdown, and not for a key that was refused', async () => {
      const [good, revoked] = [await issue(['*']), await issue(['*'])];
      await app.http.delete(revoked.self).set(jane.headers).expect(204);
      await me(good.key).expect(200);
      await me(revoked.key).expect(401);
      await app.close();
      await app.serve();
      expect((await attributesOf(good.self)).last_used_at).toMatch(TIME);
      expect((await attributesOf(revoked.self)).last_used_at).toBeNull();
    });
  });
});

function expectRefusal({ body, headers }: Response, message: string): void {
  expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message, request_id: headers['x-request-id'] } });
  expect(headers['www-authenticate']).toContain('ApiKey realm="masthead"');
}

function fieldsOf({ body }: Response): string[] {
  return (body.error.details as { field: string }[]).map(({ field }) => field);
}

function sqlTime(time: Date): string {
  return time.toISOString().replace('T', ' ').replace('Z', '');
}
