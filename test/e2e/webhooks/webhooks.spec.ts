import { invalidFields } from '../../support/invalid-fields.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const URL_OF_RECEIVER = 'https://hooks.example.org/masthead';

describe('Webhooks', () => {
  let app: TestApp;
  let admin: Headers;

  beforeAll(async () => {
    app = await startTestApp();
    admin = await app.asAdmin();
  });
  afterAll(() => app.stop());
  afterEach(() => app.sql('DELETE FROM webhooks'));

  const create = (input: object = {}) =>
    app.http
      .post('/api/v1/webhooks')
      .set(admin)
      .send({ url: URL_OF_RECEIVER, events: ['articles.item.created'], ...input });
  const made = async (input?: object): Promise<ApiObject> => (await create(input).expect(201)).body.data;
  const get = (path: string) => app.http.get(path).set(admin);
  const post = (path: string, body: object = {}) => app.http.post(path).set(admin).send(body);

  describe('POST /api/v1/webhooks', () => {
    it('returns 201 with the secret once and stores the secret encrypted', async () => {
      const answer = await create({ description: ' Search ', events: ['*', 'articles.item.deleted', '*'] }).expect(201);
      const { id, attributes, links } = answer.body.data as ApiObject;
      const { secret, ...others } = attributes;
      expect(secret).toMatch(SECRET);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', location: `/api/v1/webhooks/${id}` });
      expect(others).toMatchObject({ url: URL_OF_RECEIVER, events: ['*', 'articles.item.deleted'], active: true });
      expect(others).toMatchObject({ description: 'Search', disabled_reason: null, updated_at: null });

      const shown = await get(links['self']!).expect(200);
      expect(shown.body.data.attributes).toEqual(others);
      expect((await get('/api/v1/webhooks').expect(200)).body.data[0].attributes).toEqual(others);
      const [row] = await app.sql<{ secret: string }>('SELECT secret FROM webhooks');
      expect(row!.secret).toMatch(/^v1\./);
      expect(JSON.stringify(row)).not.toContain((secret as string).slice('whsec_'.length));
    });

    it('returns 422 with the unknown event and all other errors', async () => {
      const answer = await create({ events: ['articles.item.created', 'articles.item.burnt'], active: 'yes' }).expect(
        422,
      );
      expect(invalidFields(answer).sort()).toEqual(['active', 'events.1']);
      expect(answer.text).toContain('articles.item.burnt');
      expect(invalidFields(await create({ events: [] }).expect(422))).toEqual(['events']);
    });

    // test/e2e/bad-input covers further URLs.
    it.each(['http://127.0.0.1/', 'http://localhost/', 'https://user@example.org/'])(
      'returns 422 for the URL %s',
      async (url) => {
        expect(invalidFields(await create({ url }).expect(422))).toEqual(['url']);
      },
    );

    it('returns 409 for more than 20 webhooks', async () => {
      for (let n = 0; n < 20; n++) await create().expect(201);
      await create().expect(409);
    });
  });

  describe('PATCH /api/v1/webhooks/{id}', () => {
    it('changes the given fields and returns no secret', async () => {
      const { links } = await made();
      const answer = await app.http
        .patch(links['self']!)
        .set(admin)
        .send({ active: false, events: ['*'] })
        .expect(200);
      expect(answer.body.data.attributes).toMatchObject({ active: false, events: ['*'], url: URL_OF_RECEIVER });
      expect(answer.body.data.attributes).not.toHaveProperty('secret');
      expect(answer.body.data.attributes.updated_at).not.toBeNull();
    });

    it('creates no new version without a change', async () => {
      const { links } = await made();
      const patch = () => app.http.patch(links['self']!).set(admin);
      const { headers } = await patch().send({ active: true, url: URL_OF_RECEIVER }).expect(200);
      expect((await get(links['self']!)).headers['etag']).toBe(headers['etag']);
      expect(headers['etag']).toMatch(/^"1-/);
      await patch().set('If-Match', '"2-x"').send({ active: false }).expect(412);
    });

    it('returns 422 for a private address', async () => {
      const { links } = await made();
      const answer = await app.http.patch(links['self']!).set(admin).send({ url: 'http://127.1/' }).expect(422);
      expect(invalidFields(answer)).toEqual(['url']);
    });
  });

  describe('POST /api/v1/webhooks/{id}/rotate', () => {
    it('returns a new secret and the end of the former secret', async () => {
      const { attributes, links } = await made();
      const answer = await post(`${links['self']}/rotate`).expect(200);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body.data.attributes.secret).toMatch(SECRET);
      expect(answer.body.data.attributes.secret).not.toBe(attributes['secret']);
      const until = new Date(answer.body.data.attributes.former_secret_until as string).getTime();
      expect(Math.abs(until - Date.now() - 86_400_000)).toBeLessThan(60_000);
    });

    it('ends the former secret at once if overlap_seconds is 0', async () => {
      const { links } = await made();
      const answer = await post(`${links['self']}/rotate`, { overlap_seconds: 0 }).expect(200);
      expect(answer.body.data.attributes.former_secret_until).toBeNull();
      expect(await app.sql('SELECT former_secret FROM webhooks')).toEqual([{ former_secret: null }]);
    });
  });

  describe('Deliveries of a webhook', () => {
    it('creates, lists and shows the delivery of a ping', async () => {
      const { id, links } = await made();
      const answer = await post(`${links['self']}/ping`).expect(201);
      const { attributes, links: own } = answer.body.data as ApiObject;
      expect(answer.headers['location']).toBe(own['self']);
      expect(attributes).toMatchObject({ event: 'webhook.ping', status: 'pending', attempts_count: 0, attempts: [] });
      expect(attributes['message_id']).toMatch(/^msg_[0-9a-f]{32}$/);
      const body = JSON.parse(attributes['body'] as string) as object;
      expect(body).toEqual({ type: 'webhook.ping', timestamp: expect.any(String), data: { webhookid: id } });

      await post(`${links['self']}/ping`).expect(201);
      const list = await get(`${links['deliveries']}?status=pending`).expect(200);
      expect(list.body.meta.total).toBe(2);
      expect(list.body.data[1].id).toBe(answer.body.data.id);
      expect((await get(`${links['deliveries']}?status=failed`).expect(200)).body.data).toEqual([]);
      await get(`${links['deliveries']}?status=lost`).expect(422);
      expect((await get(own['self']!).expect(200)).body).toEqual(answer.body);
    });

    it('redelivers with the same message id', async () => {
      const { links } = await made();
      const { body } = await post(`${links['self']}/ping`).expect(201);
      const { self } = (body.data as ApiObject).links;
      await app.sql("UPDATE webhook_deliveries SET status = 'failed', attempts = 10, ended_at = created_at");
      expect((await get(self!)).body.data.attributes).toMatchObject({ status: 'failed', next_attempt_at: null });
      const again = await post(`${self}/redeliver`).expect(200);
      const { message_id } = body.data.attributes;
      expect(again.body.data.attributes).toMatchObject({ status: 'pending', ended_at: null, message_id });
      expect(await app.sql('SELECT attempts FROM webhook_deliveries')).toEqual([{ attempts: 0 }]);
    });

    it('returns 409 for an inactive webhook and 404 below another webhook', async () => {
      const { links } = await made();
      const { body } = await post(`${links['self']}/ping`).expect(201);
      await app.http.patch(links['self']!).set(admin).send({ active: false }).expect(200);
      await post(`${links['self']}/ping`).expect(409);
      await post(`${(body.data as ApiObject).links['self']}/redeliver`).expect(409);
      const other = await made();
      await get(`${other.links['deliveries']}/${body.data.id}`).expect(404);
      await post(`${other.links['deliveries']}/${body.data.id}/redeliver`).expect(404);
    });

    it('deletes deliveries with the webhook', async () => {
      const { links } = await made();
      await post(`${links['self']}/ping`).expect(201);
      await app.http.delete(links['self']!).set(admin).expect(204);
      await get(links['self']!).expect(404);
      expect(await app.sql('SELECT id FROM webhook_deliveries')).toEqual([]);
    });
  });

  it('returns 403 for editors and 401 for visitors', async () => {
    const { headers } = await app.createUser('editor');
    await app.http.get('/api/v1/webhooks').set(headers).expect(403);
    await app.http.get('/api/v1/webhooks').expect(401);
  });
});
