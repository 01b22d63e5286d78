import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { BUILT_IN_SCOPES } from '../../../src/modules/api-clients/scope.rules.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { API_KEY_PATTERN } from './patterns.js';
import { ApiKeysFixture, apiKeyHeader, expectRefusal } from './api-keys-fixture.js';

const CONTENT = '<p>A text that is long enough for the rule about fifty letters.</p>';

describe('API keys', () => {
  let site: ApiKeysFixture;

  beforeAll(async () => {
    site = await ApiKeysFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('a request with an API key', () => {
    const article = async (more: object = {}) => ({
      title: 'By a program',
      content: CONTENT,
      category_id: await site.app.createCategory(),
      ...more,
    });

    it('authenticates as the account of its client', async () => {
      const { key } = await site.createKey(['articles:write']);

      expect((await site.me(key).expect(200)).body.data).toMatchObject({
        id: site.jane.id,
        attributes: { username: site.jane.username },
      });
      const { body } = await site.app.http
        .post('/api/v1/articles')
        .set(apiKeyHeader(key))
        .send(await article())
        .expect(201);
      expect(body.data.relationships.author.data.id).toBe(site.jane.id);
    });

    it('returns 403 outside the scopes of the key', async () => {
      const [reader, writer] = [
        await site.createKey(['articles:read']),
        await site.createKey(['articles:write', 'comments:write']),
      ];
      const send = async (key: string, more?: object) =>
        site.app.http
          .post('/api/v1/articles')
          .set(apiKeyHeader(key))
          .send(await article(more));

      expect((await send(reader.key)).body.error).toMatchObject({ code: 'FORBIDDEN' });
      const draft = (await send(writer.key)).body.data as ApiObject;
      await site.app.http.post(`${draft.links['self']}/publish`).set(apiKeyHeader(writer.key)).expect(403);
      await site.app.http.get('/api/v1/api-clients').set(apiKeyHeader(writer.key)).expect(403);
    });

    it.each([
      [
        'categories:write',
        ['post /api/v1/categories', 'put /api/v1/categories/999', 'patch /api/v1/categories/999'],
        ['delete /api/v1/categories/999', 'post /api/v2/categories', 'patch /api/v2/categories/999'],
        ['delete /api/v2/categories/999'],
      ],
      [
        'tags:write',
        ['patch /api/v1/tags/999', 'post /api/v1/tags/999/merge', 'delete /api/v1/tags/999', 'post /api/v2/tags'],
        ['patch /api/v2/tags/999', 'post /api/v2/tags/999/merge', 'delete /api/v2/tags/999'],
      ],
      [
        'comments:write',
        ['post /api/v1/articles/999/comments', 'patch /api/v1/comments/999', 'delete /api/v1/comments/999'],
        ['post /api/v2/articles/999/comments', 'patch /api/v2/comments/999', 'delete /api/v2/comments/999'],
      ],
      [
        'comments:moderate',
        ['post /api/v1/comments/999/approve', 'post /api/v1/comments/999/reject'],
        ['post /api/v2/comments/999/approve', 'post /api/v2/comments/999/reject'],
      ],
      ['ratings:write', ['put /api/v1/articles/999/rating', 'delete /api/v1/articles/999/rating']],
    ])('requires the scope %s', async (scope, ...routes) => {
      const admin = await site.app.asAdmin();
      const [allowed, refused] = [
        await site.app.createKey(admin, [scope]),
        await site.app.createKey(
          admin,
          BUILT_IN_SCOPES.filter((other) => other !== scope),
        ),
      ];
      for (const route of routes.flat()) {
        const [method, path] = route.split(' ') as ['post', string];
        const send = async (key: Headers) => (await site.app.unchecked[method](path).set(key).send({})).status;
        expect([route, await send(refused)]).toEqual([route, 403]);
        expect([route, await send(allowed)]).not.toEqual([route, 403]);
      }
    });

    it('returns 403 outside the rights of the account, even with all scopes', async () => {
      const member = await site.app.createUser('member');
      const { key } = await site.createKey(['*'], {}, member.headers, await site.createClient(member.headers));
      const draft = (
        await site.app.http
          .post('/api/v1/articles')
          .set(apiKeyHeader(key))
          .send(await article())
          .expect(201)
      ).body.data;
      await site.app.http.post(`${draft.links.self}/publish`).set(apiKeyHeader(key)).expect(403);
      await site.app.http.get('/api/v1/users').set(apiKeyHeader(key)).expect(403);
    });

    it('uses the account of the token and the scopes of the key when both are sent', async () => {
      const { key } = await site.createKey(['articles:read']);
      const both = { ...site.admin, ...apiKeyHeader(key) };

      const { body } = await site.app.http.get('/api/auth/me').set(both).expect(200);
      expect(body.data.attributes.username).toBe('admin');
      await site.app.http.get('/api/v1/users').set(both).expect(403);
      await site.app.http
        .get('/api/auth/me')
        .set({ ...site.admin, ...apiKeyHeader('garbage') })
        .expect(401);
      await site.app.http
        .get('/api/auth/me')
        .set({ Authorization: 'Bearer garbage', ...apiKeyHeader(key) })
        .expect(401);
    });

    it.each(['', '   '])('returns 401 "Missing API key" for "%s"', async (key) => {
      for (const path of ['/api/auth/me', '/api/v1/articles']) {
        expectRefusal(await site.app.http.get(path).set('X-API-Key', key).expect(401), 'Missing API key');
      }
    });

    it('returns 401 "Invalid API key" for any other invalid value', async () => {
      const { key } = await site.createKey(['*']);
      const [, prefix, secret] = API_KEY_PATTERN.exec(key)!;
      const changed = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);
      const wrong = [
        ...['garbage', 'null', 'mh_', "' OR 1=1 --", 'x'.repeat(4000)],
        ...[`mh_${prefix}_`, `mh_${prefix}_${changed(secret!)}`, `mh_${changed(prefix!)}_${secret}`],
        ...[`mh_${prefix}_${secret}x`, `MH_${prefix}_${secret}`, `Bearer ${key}`, `${key}, ${key}`],
        `mh_${prefix}_${secret!.toLowerCase()}`,
      ];
      for (const text of wrong) {
        expectRefusal(await site.me(text).expect(401), 'Invalid API key');
        expectRefusal(
          await site.app.http.get('/api/v1/articles').set('X-API-Key', text).expect(401),
          'Invalid API key',
        );
      }
      await site.me(key).expect(200);
    });

    it('reads the key from the database only for the first request', async () => {
      const { key } = await site.createKey(['*']);
      const statements: string[] = [];
      const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
      const looks = () => statements.filter((sql) => sql.includes('FROM api_keys')).length;
      subscribe('masthead:sql', listen);
      await site.app.http.get('/api/v1/articles').set(apiKeyHeader(key)).expect(200);
      expect(looks()).toBe(1);
      for (let n = 0; n < 20; n++) await site.app.http.get('/api/v1/articles').set(apiKeyHeader(key)).expect(200);
      unsubscribe('masthead:sql', listen);
      // A second read is possible when the background poll detects the new key.
      expect(looks()).toBeLessThanOrEqual(2);
    });
  });
});
