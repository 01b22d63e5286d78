import { DataSource } from 'typeorm';
import { moveClock } from '../../support/clock-mocks.js';
import { invalidFields } from '../../support/invalid-fields.js';
import { API_KEY_PATTERN, TIMESTAMP_PATTERN } from './patterns.js';
import { toApiKeyWithSecret, ApiKeysFixture, apiKeyHeader } from './api-keys-fixture.js';

describe('API keys', () => {
  let site: ApiKeysFixture;

  beforeAll(async () => {
    site = await ApiKeysFixture.start();
  });
  afterAll(() => site.app.stop());
  afterEach(() => jest.restoreAllMocks());

  describe('POST /api/v1/api-clients/{id}/keys', () => {
    it('returns 201 with the key, which no later response contains', async () => {
      const expires_at = '2099-01-31T08:00:00.123Z';
      const answer = await site.post({
        name: ' Nightly ',
        scopes: ['articles:read', 'tags:write', 'articles:read'],
        expires_at,
      });

      expect(answer.status).toBe(201);
      const { key, id, self } = toApiKeyWithSecret(answer);
      const [, prefix, secret] = API_KEY_PATTERN.exec(key)!;
      expect(answer.headers).toMatchObject({
        location: `${site.client.links['keys']}/${id}`,
        'cache-control': 'no-store',
      });
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
          created_at: expect.stringMatching(TIMESTAMP_PATTERN),
          updated_at: null,
        },
        relationships: { client: { data: { type: 'api_client', id: site.client.id } } },
        links: { self },
      };
      expect(answer.body).toEqual({ data: { ...data, attributes: { ...data.attributes, key } } });
      const shown = await site.app.http.get(self).set(site.jane.headers).expect(200);
      expect(shown.body).toEqual({ data });
      const list = await site.app.http
        .get(`${site.client.links['keys']}?per_page=100`)
        .set(site.jane.headers)
        .expect(200);
      expect(list.body.data).toContainEqual(data);
      expect(shown.text + list.text).not.toContain(secret);
    });

    it('stores no plaintext key in any column of any table', async () => {
      const { key, id } = await site.createKey(['*']);
      await site.me(key).expect(200);
      const secret = API_KEY_PATTERN.exec(key)![2]!;

      for (const { tableName } of site.app.app.get(DataSource).entityMetadatas) {
        const rows = await site.app.sql(`SELECT * FROM ${tableName}`);
        expect([tableName, JSON.stringify(rows).includes(secret)]).toEqual([tableName, false]);
      }
      const [row] = await site.app.sql('SELECT secret_hash FROM api_keys WHERE id = ?', [id]);
      expect(row!['secret_hash']).toMatch(/^[0-9a-f]{64}$/);
    });

    it('returns 422 with every failing field', async () => {
      const answer = await site
        .post({ name: '', scopes: ['articles:read', 'all', 5], expires_at: 'tomorrow' })
        .expect(422);
      expect(invalidFields(answer)).toEqual(['name', 'expires_at', 'scopes.1', 'scopes.2']);
      expect(answer.body.error.details[2].message).toMatch(
        /^Each of the scopes must be one of articles:read, .*, keys:manage, \*\.$/,
      );
    });

    it.each([
      ['name', ['', ' ', 'x'.repeat(101), 5, null]],
      ['scopes', [[], 'articles:read', null, {}, Array(51).fill('*')]],
      ['expires_at', ['2020-01-01', new Date().toISOString(), '2099-02-30', 4102444800, true]],
    ])('returns 422 for an invalid %s', async (field, values) => {
      for (const value of values as unknown[]) {
        const answer = await site.post({ name: 'x', scopes: ['*'], [field]: value });
        expect([value, answer.status]).toEqual([value, 422]);
        expect(invalidFields(answer)).toEqual([field]);
      }
      expect(invalidFields(await site.post({ expires_at: null }).expect(422))).toEqual(['name', 'scopes']);
    });

    it('returns 409 for the 51st active key, also with concurrent requests, until a key is revoked or expires', async () => {
      const other = await site.createClient(site.jane.headers);
      const answers = await Promise.all(
        Array.from({ length: 55 }, () => site.post({ name: 'x', scopes: ['*'] }, site.jane.headers, other)),
      );

      const made = answers.filter(({ status }) => status === 201);
      expect(made).toHaveLength(50);
      const [refused] = answers.filter(({ status }) => status === 409);
      expect(refused!.body.error.message).toBe(
        'An API client cannot have more than 50 active keys: revoke a key first',
      );
      const { self } = toApiKeyWithSecret(made[0]!);
      await site.rotate(self, { overlap_seconds: 60 }).expect(409);
      await site.rotate(self, {}).expect(201);
      await site.post({ name: 'x', scopes: ['*'] }, site.jane.headers, other).expect(409);
      await site.app.http.delete(toApiKeyWithSecret(made[1]!).self).set(site.jane.headers).expect(204);
      await site.post({ name: 'x', scopes: ['*'] }, site.jane.headers, other).expect(201);
      await site.post({ name: 'x', scopes: ['*'] }, site.jane.headers, other).expect(409);
      const { id } = toApiKeyWithSecret(made[2]!);
      await site.app.sql("UPDATE api_keys SET expires_at = '2020-01-01 00:00:00.000' WHERE id = ?", [id]);
      await site.post({ name: 'x', scopes: ['*'] }, site.jane.headers, other).expect(201);
    });

    it('returns 404 for a key of another client', async () => {
      const { id } = await site.createKey(['*']);
      const other = await site.createClient(site.jane.headers);
      const { body } = await site.app.http.get(`${other.links['keys']}/${id}`).set(site.jane.headers).expect(404);
      expect(body.error.message).toBe('API key not found');
      await site.app.http.delete(`${other.links['keys']}/${id}`).set(site.jane.headers).expect(404);
      await site.rotate(`${other.links['keys']}/${id}`, {}).expect(404);
    });
  });

  describe('POST /api/v1/api-clients/{id}/keys/{key}/rotate', () => {
    it('returns 201 with a new key of equal scopes and expiry, and revokes the old key', async () => {
      const old = await site.createKey(['articles:read', 'tags:write'], { expires_at: '2099-01-01T00:00:00.000Z' });
      await site.me(old.key).expect(200);

      const answer = await site.rotate(old.self, {}).expect(201);
      const next = toApiKeyWithSecret(answer);
      expect(answer.headers).toMatchObject({ location: next.self, 'cache-control': 'no-store' });
      expect(next.attributes).toMatchObject({
        name: 'Key',
        scopes: ['articles:read', 'tags:write'],
        expires_at: '2099-01-01T00:00:00.000Z',
        status: 'active',
        updated_at: null,
      });
      expect(next.id).not.toBe(old.id);
      await site.me(old.key).expect(401);
      await site.me(next.key).expect(200);
      expect((await site.attributesOf(old.self)).status).toBe('revoked');
    });

    it('returns 412 with the current ETag when If-Match does not match, also for DELETE', async () => {
      const { self, key } = await site.createKey(['*']);
      await site.rotate(self, { overlap_seconds: 600 }).set('If-Match', '"1-x"').expect(201);
      const { headers } = await site.app.http.get(self).set(site.jane.headers).expect(200);
      expect(headers['etag']).toMatch(/^"2-/);
      const late = [site.rotate(self, {}), site.app.http.delete(self).set(site.jane.headers)];
      for (const request of late) {
        const refused = await request.set('If-Match', '"1-x"').expect(412);
        expect(refused.headers['etag']).toBe(headers['etag']);
      }
      await site.me(key).expect(200);
    });

    it('revokes the old key immediately when the request has no body', async () => {
      const old = await site.createKey(['*']);
      await site.app.http.post(`${old.self}/rotate`).set(site.jane.headers).expect(201);
      await site.me(old.key).expect(401);
    });

    it('accepts both keys during the overlap, then only the new key', async () => {
      const old = await site.createKey(['*']);
      await site.me(old.key).expect(200);

      const before = Date.now();
      const next = toApiKeyWithSecret(await site.rotate(old.self, { overlap_seconds: 60 }).expect(201));
      await site.me(old.key).expect(200);
      await site.me(next.key).expect(200);
      expect(next.attributes['expires_at']).toBeNull();
      const end = Date.parse((await site.attributesOf(old.self)).expires_at);
      expect(end - before).toBeGreaterThanOrEqual(60_000);

      moveClock(site.app, end - Date.now());
      await site.me(old.key).expect(401);
      await site.me(next.key).expect(200);
    });

    it('does not extend the expiry of the old key', async () => {
      const expires_at = new Date(Date.now() + 60_000).toISOString();
      const old = await site.createKey(['*'], { expires_at });
      const next = toApiKeyWithSecret(await site.rotate(old.self, { overlap_seconds: 3600 }).expect(201));
      expect((await site.attributesOf(old.self)).expires_at).toBe(expires_at);
      expect(next.attributes['expires_at']).toBe(expires_at);
    });

    it('creates one key for ten concurrent requests', async () => {
      const { self } = await site.createKey(['*']);
      const answers = await Promise.all(Array.from({ length: 10 }, async () => site.rotate(self, {})));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(9).fill(409)]);
    });

    it.each([-1, 604_801, 1.5, '60', null, true])('returns 422 for an overlap of %j', async (overlap_seconds) => {
      const { self } = await site.createKey(['*']);
      expect(invalidFields(await site.rotate(self, { overlap_seconds }).expect(422))).toEqual(['overlap_seconds']);
    });
  });

  describe('an API key with the scope keys:manage', () => {
    it('cannot create a key with more scopes than its own', async () => {
      const { key } = await site.createKey(['keys:manage', 'articles:read']);
      const make = (scopes: string[]) => site.post({ name: 'x', scopes }, apiKeyHeader(key));

      for (const scopes of [['*'], ['articles:write'], ['articles:read', 'tags:write']]) {
        const { body } = await make(scopes).expect(403);
        expect(body.error.message).toBe('An API key cannot create a key with more scopes than its own');
      }
      const made = toApiKeyWithSecret(await make(['articles:read']).expect(201));
      await site.app.http.get('/api/v1/api-clients').set(apiKeyHeader(made.key)).expect(403);
    });

    it('cannot rotate a key with more scopes than its own, but can rotate itself', async () => {
      const [manager, strong] = [await site.createKey(['keys:manage']), await site.createKey(['*'])];
      await site.rotate(strong.self, { overlap_seconds: 60 }, apiKeyHeader(manager.key)).expect(403);
      expect(await site.attributesOf(strong.self)).toMatchObject({ status: 'active', expires_at: null });

      const next = toApiKeyWithSecret(await site.rotate(manager.self, {}, apiKeyHeader(manager.key)).expect(201));
      await site.rotate(next.self, {}, { ...site.jane.headers, ...apiKeyHeader(next.key) }).expect(201);
      await site.app.http.delete(strong.self).set(site.jane.headers).expect(204);
    });

    it('can create a key with any scope if it has all scopes', async () => {
      const { key } = await site.createKey(['*']);
      await site.post({ name: 'x', scopes: ['*'] }, apiKeyHeader(key)).expect(201);
      await site.post({ name: 'x', scopes: ['tags:write', 'keys:manage'] }, apiKeyHeader(key)).expect(201);
    });

    it('can read clients of other accounts only if it belongs to an administrator', async () => {
      const { key } = await site.createKey(['keys:manage'], {}, site.admin, await site.createClient(site.admin));
      await site.app.http.get(site.client.links['self']!).set(apiKeyHeader(key)).expect(200);
      const other = await site.createKey(['keys:manage']);
      await site.app.http
        .get(`/api/v1/api-clients?user=1`)
        .set(apiKeyHeader(other.key))
        .expect(200)
        .expect(({ body }) => {
          expect(body.data).toEqual([]);
        });
    });
  });
});
