import type { ApiObject, Headers } from '../../support/test-client.js';
import { inlineReferences } from '../../support/inline-references.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import { RESOURCES } from './resources.js';

/** Returns the documented operations with If-Match, for example `patch /api/v1/articles/{id}`. */
async function conditionalOperations(site: TestApp): Promise<string[]> {
  const { body } = await site.unchecked.get('/openapi.json').expect(200);
  const { paths } = inlineReferences(body) as {
    paths: Record<string, Record<string, { parameters?: { name: string }[] }>>;
  };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { parameters = [] }]) => parameters.some(({ name }) => name === 'If-Match'))
      .map(([method]) => `${method} ${path}`),
  );
}

/** API keys are nested below their client, so `RESOURCES` does not contain them. */
const KEY_OPERATIONS = [
  'delete /api/v1/api-clients/{id}/keys/{key}',
  'post /api/v1/api-clients/{id}/keys/{key}/rotate',
];

describe('API_REQUIRE_IF_MATCH', () => {
  let site: TestApp;
  let admin: Headers;
  const operations = RESOURCES.flatMap(({ writes, ...resource }) => writes.map((write) => ({ ...resource, ...write })));

  beforeAll(async () => {
    site = await startTestApp({ API_REQUIRE_IF_MATCH: 'true' });
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  it('tests every operation that accepts If-Match', async () => {
    const tested = operations.map(
      ({ method, path, action }) => `${method} ${path(0).replace('/0', '/{id}')}${action.replace('/1', '/{n}')}`,
    );
    expect((await conditionalOperations(site)).sort()).toEqual([...tested, ...KEY_OPERATIONS].sort());
  });

  it.each(operations)(
    'returns 428 for $method $name$action without If-Match',
    async ({ make, path, method, action, toBody, body: input }) => {
      const id = await make(site, admin);
      const body = input && toBody ? toBody(input, id) : input;
      const { body: before, headers } = await site.http.get(path(id)).set(admin).expect(200);
      const ask = () => site.http[method](path(id) + action).set(admin);
      const { body: refusal } = await ask().send(body).expect(428);
      expect(refusal.error).toMatchObject({
        code: 'PRECONDITION_REQUIRED',
        message: expect.stringMatching(/If-Match/),
      });
      // If-Unmodified-Since does not replace If-Match.
      await ask().set('If-Unmodified-Since', new Date().toUTCString()).send(body).expect(428);
      expect((await site.http.get(path(id)).set(admin).expect(200)).body).toEqual(before);
      const { status } = await site.unchecked[method](path(id) + action)
        .set(admin)
        .set('If-Match', headers['etag']!)
        .send(body);
      // With If-Match the operation runs, but may fail for another reason, such as an invalid state or body.
      expect([200, 204, 404, 409, 422]).toContain(status);
    },
  );

  it('returns 428 for the rotation or revocation of a key without If-Match', async () => {
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

  it('returns 401 before 428, and accepts writes without If-Match to resources without a version', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    await site.http.patch(`/api/v1/articles/${id}`).send({ title: 'Whoever' }).expect(401);
    const { headers } = await site.createUser('member');
    await site.http.put(`/api/v1/articles/${id}/rating`).set(headers).send({ rating: 5 }).expect(200);
  });
});
