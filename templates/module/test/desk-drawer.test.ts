import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, eventually, type TestApp } from 'masthead/testing';
import { deskDrawerFeature } from '../src/desk-drawer/index.js';

const PATH = '/api/v1/desk-drawer';
const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`${PATH} on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules: [deskDrawerFeature], database });
    });
    after(() => app.stop());

    const make = async () => (await app.as('author').post(PATH, { title: 'The first' })).expect(201).data;

    it('lets authors create paper clips and visitors read them', async () => {
      const { id, attributes, links } = await make();
      assert.equal(attributes.title, 'The first');
      assert.equal(links.self, `${PATH}/${id}`);
      assert.equal((await app.as('visitor').get(links.self)).expect(200).data.id, id);
      assert.equal((await app.as('visitor').get(PATH)).expect(200).data[0].id, id);
      (await app.as('member').post(PATH, { title: 'Mine' })).expect(403);
      (await app.as('visitor').post(PATH, { title: 'Mine' })).expect(401);
    });

    it('lets only owners and editors change a paper clip', async () => {
      const { links } = await make();
      const other = await app.createUser({ role: 'author' });
      (await other.client.patch(links.self, { title: 'Mine' })).expect(403);
      (await other.client.delete(links.self)).expect(403);
      const { data } = (await app.as('editor').patch(links.self, { title: 'Another' })).expect(200);
      assert.equal(data.attributes.title, 'Another');
      (await app.as('author').delete(links.self)).expect(204);
      (await app.as('author').get(links.self)).expect(404);
    });

    it('returns 422 with every invalid field', async () => {
      const { error } = (await app.as('author').post(PATH, { title: 'x' })).expect(422);
      assert.deepEqual(
        error.details.map(({ field }: { field: string }) => field),
        ['title'],
      );
    });

    it('returns 412 when If-Match contains an outdated version', async () => {
      const { links } = await make();
      const tag = (await app.as('author').get(links.self)).headers.get('ETag')!;
      (await app.as('author').patch(links.self, { title: 'Another' }, { 'If-Match': tag })).expect(200);
      (await app.as('author').delete(links.self, { 'If-Match': tag })).expect(412);
    });

    it('counts created paper clips in the metrics', async () => {
      const counted = async () => {
        const numbers = (await app.as('visitor').get('/metrics')).expect(200) as string;
        return Number(/^masthead_paper_clips_created_total (\d+)$/m.exec(numbers)![1]);
      };
      const before = await counted();
      await make();
      assert.ok((await eventually(counted, (now) => now > before)) > before);
    });

    it('describes every route in the OpenAPI document', async () => {
      const { paths } = (await app.as('visitor').get('/openapi.json')).expect(200);
      assert.deepEqual(Object.keys(paths[PATH]), ['get', 'post']);
      assert.deepEqual(Object.keys(paths[`${PATH}/{id}`]), ['get', 'patch', 'delete']);
    });
  });
}
