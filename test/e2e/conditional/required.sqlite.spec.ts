import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { RESOURCES } from './resources.js';

/** All of them, as the application documents them: `patch /api/v1/articles/{id}`. */
async function conditionalOperations(site: TestApp): Promise<string[]> {
  const { body } = await site.unchecked.get('/openapi.json').expect(200);
  const paths = body.paths as Record<string, Record<string, { parameters?: { name: string }[] }>>;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'If-Match'))
      .map(([method]) => `${method} ${path}`),
  );
}

/** They stand below their client, and so in no list of resources. */
const OF_KEYS = ['delete /api/v1/api-clients/{id}/keys/{key}', 'post /api/v1/api-clients/{id}/keys/{key}/rotate'];

describe('a site that wants If-Match on every change', () => {
  let site: TestApp;
  let admin: Headers;
  const operations = RESOURCES.flatMap(({ writes, ...resource }) => writes.map((write) => ({ ...resource, ...write })));

  beforeAll(async () => {
    site = await startTestApp({ API_REQUIRE_IF_MATCH: 'true' });
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  it('has a test for each of them', async () => {
    const tested = operations.map(
      ({ method, path, action }) => `${method} ${path(0).replace('/0', '/{id}')}${action.replace('/1', '/{n}')}`,
    );
    expect((await conditionalOperations(site)).sort()).toEqual([...tested, ...OF_KEYS].sort());
  });

  it.each(operations)(
    'refuses $method $name$action without',
    async ({ make, path, method, action, wrap, body: input }) => {
      const id = await make(site, admin);
      const body = input && wrap ? wrap(input, id) : input;
      const { body: before, headers } = await site.http.get(path(id)).set(admin).expect(200);
      const ask = () => site.http[method](path(id) + action).set(admin);
      const { body: refusal } = await ask().send(body).expect(428);
      expect(refusal.error).toMatchObject({
        code: 'PRECONDITION_REQUIRED',
        message: expect.stringMatching(/If-Match/),
      });
      // A time is no tag.
      await ask().set('If-Unmodified-Since', new Date().toUTCString()).send(body).expect(428);
      expect((await site.http.get(path(id)).set(admin).expect(200)).body).toEqual(before);
      const { status } = await site.unchecked[method](path(id) + action)
        .set(admin)
        .set('If-Match', headers['etag']!)
        .send(body);
      // Where there is nothing to do, or nothing to do it with, that is said.
      expect([200, 204, 404, 409, 422]).toContain(status);
    },
  );

  it('refuses to rotate or revoke a key without', async () => {
    const client = await site.http.post('/api/v1/api-clients').set(admin).send({ name: 'Job' }).expect(201);
    const { body } = await site.http
      .post(`/api/v1/api-clients/${client.body.data.id}/keys`)
      .set(admin)
      .send({ name: 'Job', scopes: ['*'] })
      .expect(201);
    const { self } = (body.data as ApiObject).links;
    await site.http.post(`${self}/rotate`).set(admin).send({}).expect(428);
    await site.http.delete(self!).set(admin).expect(428);
    await site.http.delete(self!).set(admin).set('If-Match', '"1-x"').expect(204);
  });

  it('asks who it is first, and lets through what has no version to name', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    await site.http.patch(`/api/v1/articles/${id}`).send({ title: 'Whoever' }).expect(401);
    const { headers } = await site.createUser('member');
    await site.http.put(`/api/v1/articles/${id}/rating`).set(headers).send({ rating: 5 }).expect(200);
  });
});
