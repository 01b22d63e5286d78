import type { Response } from 'supertest';
import { invalidFields } from '../../support/invalid-fields.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const PATH = '/api/v1/api-clients';

describe('API clients', () => {
  let app: TestApp;
  let admin: Headers;
  let jane: { id: number; headers: Headers };
  let john: { id: number; headers: Headers };

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
    jane = await app.createUser('member');
    john = await app.createUser('editor');
  });
  afterAll(() => app.stop());

  const post = (body: object, headers: Headers) => app.http.post(PATH).set(headers).send(body);
  const make = async (name: string, headers: Headers): Promise<ApiObject> =>
    (await post({ name }, headers).expect(201)).body.data;
  const addKey = (client: ApiObject, headers: Headers) =>
    app.http
      .post(`${client.links['self']}/keys`)
      .set(headers)
      .send({ name: 'key', scopes: ['*'] })
      .expect(201);

  describe('POST /api/v1/api-clients', () => {
    it('returns 201 to any account with the client and Location', async () => {
      const { body, headers } = await post({ name: '  Newsletter 🌍 ' }, jane.headers).expect(201);

      const { id } = body.data as ApiObject;
      expect(headers['location']).toBe(`${PATH}/${id}`);
      expect(body).toEqual({
        data: {
          id: expect.any(Number),
          type: 'api_client',
          attributes: {
            name: 'Newsletter 🌍',
            created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
            updated_at: null,
          },
          relationships: { user: { data: { type: 'user', id: jane.id } } },
          links: { self: `${PATH}/${id}`, keys: `${PATH}/${id}/keys` },
        },
      });
    });

    it.each(['', '   ', 'x'.repeat(101), 'a\u0000b', 5, null, undefined, ['x'], {}])(
      'returns 422 for the name %j',
      async (name) => {
        expect(invalidFields(await post({ name }, jane.headers).expect(422))).toEqual(['name']);
      },
    );

    it('lets only administrators create a client for another account', async () => {
      const { body } = await post({ name: 'For Jane', user_id: jane.id }, admin).expect(201);
      expect(body.data.relationships.user.data.id).toBe(jane.id);

      await post({ name: 'My own', user_id: john.id }, john.headers).expect(201);
      const refused = await post({ name: 'For Jane', user_id: jane.id }, john.headers).expect(403);
      expect(refused.body.error.message).toBe('Only administrators may make API clients for others');
      await post({ name: 'For nobody', user_id: 4711 }, john.headers).expect(403);
    });

    it('returns 422 when user_id is unknown or invalid', async () => {
      for (const user_id of [4711, 9_999_999_999, 0, -1, '1', null]) {
        expect(invalidFields(await post({ name: 'x', user_id }, admin).expect(422))).toEqual(['user_id']);
      }
    });

    it('returns 409 for the 51st client of an account, also with 60 concurrent requests', async () => {
      const { id, headers } = await app.createUser('member');
      const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => post({ name: `Client ${n}` }, headers)));

      expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
      const [refused] = answers.filter(({ status }) => status === 409);
      expect(refused!.body.error.message).toBe('An account cannot have more than 50 API clients');
      await post({ name: 'one more' }, headers).expect(409);
      await post({ name: 'one more', user_id: id }, admin).expect(409);
    });
  });

  describe('GET /api/v1/api-clients', () => {
    const idsOf = async (query: string, headers: Headers): Promise<number[]> => {
      const { body } = await app.http.get(`${PATH}?per_page=100&${query}`).set(headers).expect(200);
      const data = body.data as ApiObject[];
      expect(body.meta.total).toBe(data.length);
      return data.map(({ id }) => id);
    };

    it('returns the own clients to members and all clients to administrators', async () => {
      const mary = await app.createUser('member');
      const hers = [await make('A', mary.headers), await make('B', mary.headers)].map(({ id }) => id);
      const his = await make('C', john.headers);

      expect(await idsOf('', mary.headers)).toEqual(hers);
      expect(await idsOf(`user=${mary.id}`, mary.headers)).toEqual(hers);
      expect(await idsOf(`user=${john.id}`, mary.headers)).toEqual([]);
      expect(await idsOf(`user=${mary.id}`, admin)).toEqual(hers);
      expect(await idsOf(`user=4711`, admin)).toEqual([]);
      const { body } = await app.http.get(`${PATH}?page=1&per_page=1`).set(admin).expect(200);
      expect(body.meta.total).toBeGreaterThan(3);
      expect(body.links.next).toBe(`${PATH}?page=2&per_page=1`);
      expect(await idsOf(`user=${john.id}`, admin)).toContain(his.id);
    });

    it.each(['user=x', 'user=0', 'user=1&user=2', 'page=0'])('returns 422 for ?%s', async (query) => {
      const answer = await app.http.get(`${PATH}?${query}`).set(admin).expect(422);
      expect(invalidFields(answer)).toEqual([query.split('=')[0]]);
    });
  });

  describe('an API client', () => {
    it('can be read, renamed and deleted by its owner', async () => {
      const client = await make('Before', jane.headers);
      const self = client.links['self']!;

      await app.http.get(self).set(jane.headers).expect(200, { data: client });
      const { body } = await app.http.patch(self).set(jane.headers).send({ name: ' After ' }).expect(200);
      expect(body.data.attributes).toMatchObject({ name: 'After', updated_at: expect.any(String) });
      await app.http.patch(self).set(jane.headers).send({}).expect(200, body);
      await app.http.patch(self).set(jane.headers).send({ name: 'After' }).expect(200, body);
      expect(invalidFields(await app.http.patch(self).set(jane.headers).send({ name: null }).expect(422))).toEqual([
        'name',
      ]);

      await app.http.delete(self).set(jane.headers).expect(204);
      await app.http.get(self).set(jane.headers).expect(404);
      await app.http.delete(self).set(jane.headers).expect(404);
    });

    it('keeps its owner when PATCH sends user_id', async () => {
      const client = await make('Mine', jane.headers);
      const moved = await app.http
        .patch(client.links['self']!)
        .set(jane.headers)
        .send({ user_id: john.id })
        .expect(200);
      expect(moved.body.data).toEqual(client);
    });

    it('is deleted with its keys, which return 401 immediately', async () => {
      const client = await make('Short-lived', jane.headers);
      const { body } = await addKey(client, jane.headers);
      const me = () => app.http.get('/api/auth/me').set('X-API-Key', body.data.attributes.key);
      await me().expect(200);

      await app.http.delete(client.links['self']!).set(jane.headers).expect(204);
      await me().expect(401);
      expect(await app.sql('SELECT id FROM api_keys WHERE client_id = ?', [client.id])).toEqual([]);
    });

    it('returns 404 for every operation of accounts other than the owner and administrators', async () => {
      const client = await make('Private', jane.headers);
      const key = (await addKey(client, jane.headers)).body.data as ApiObject;
      const self = client.links['self']!;
      const attempts: ((headers: Headers) => Promise<Response>)[] = [
        async (headers) => app.http.get(self).set(headers),
        async (headers) => app.http.patch(self).set(headers).send({ name: 'Stolen' }),
        async (headers) => app.http.get(`${self}/keys`).set(headers),
        async (headers) =>
          app.http
            .post(`${self}/keys`)
            .set(headers)
            .send({ name: 'x', scopes: ['*'] }),
        async (headers) => app.http.get(key.links['self']!).set(headers),
        async (headers) => app.http.post(`${key.links['self']}/rotate`).set(headers).send({ overlap_seconds: 60 }),
        async (headers) => app.http.delete(key.links['self']!).set(headers),
        async (headers) => app.http.delete(self).set(headers),
      ];

      for (const attempt of attempts) {
        const { status, body } = await attempt(john.headers);
        expect([status, body.error?.message]).toEqual([404, 'API client not found']);
      }
      const statuses = [];
      for (const attempt of attempts) statuses.push((await attempt(admin)).status);
      expect(statuses).toEqual([200, 200, 200, 201, 200, 201, 204, 204]);
    });

    it.each(['0', '-1', 'x', '1.5', '01', '99999999999'])('returns 400 for the id "%s"', async (id) => {
      await app.http.get(`${PATH}/${id}`).set(admin).expect(400);
      await app.http.get(`${PATH}/1/keys/${id}`).set(admin).expect(400);
    });

    it('returns 404 for an unknown id', async () => {
      await app.http.get(`${PATH}/9999999999`).set(admin).expect(404);
    });
  });
});
