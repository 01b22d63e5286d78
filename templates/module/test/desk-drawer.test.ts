import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  createTestApp,
  type DatabaseKind,
  // #if listener
  eventually,
  // #end
  type TestApp,
} from 'masthead/testing';
import { deskDrawerFeature } from '../src/desk-drawer/index.js';
// #if job
import { MAX_AGE_DAYS } from '../src/desk-drawer/paper-clip-retention.job.js';
// #end

const PATH = '/api/v1/desk-drawer';
// #if v2
const PATH_V2 = '/api/v2/desk-drawer';
// #end
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

    // #if v2
    it('serves paper clips in version 2, filtered and by cursor', async () => {
      const [first, second] = [await make(), await make()];
      const document = (title: string, id?: string) => ({ data: { type: 'paper_clip', id, attributes: { title } } });
      const { data } = (await app.as('author').post(PATH_V2, document('In version 2'))).expect(201);
      assert.equal(data.attributes.title, 'In version 2');
      (await app.as('author').patch(data.links.self, document('Changed', data.id))).expect(200);
      (await app.as('visitor').post(PATH_V2, document('Mine'))).expect(401);

      const list = `${PATH_V2}?sort=id&filter[title]=The%20first&filter[owner]=${first.relationships.owner.data.id}`;
      const page = (await app.as('visitor').get(`${list}&page[size]=1&fields[paper_clip]=title`)).expect(200);
      assert.deepEqual(page.data[0].attributes, { title: 'The first' });
      const ids: number[] = [];
      for (let next: string | null = `${list}&page[size]=1`; next !== null;) {
        const { data, links } = (await app.as('visitor').get(next)).expect(200);
        ids.push(...data.map(({ id }: { id: string }) => Number(id)));
        next = links.next;
      }
      assert.deepEqual(ids.slice(-2), [first.id, second.id]);
      (await app.as('author').delete(data.links.self)).expect(204);
      (await app.as('visitor').get(data.links.self)).expect(404);
    });

    // #end
    // #if settings
    it('accepts no new paper clips if the setting is off', async () => {
      const env = { DESK_DRAWER_ACCEPT_NEW: 'false' };
      const closed = await createTestApp({ modules: [deskDrawerFeature], database, env });
      try {
        (await closed.as('author').post(PATH, { title: 'The first' })).expect(403);
        (await closed.as('visitor').get(PATH)).expect(200);
      } finally {
        await closed.stop();
      }
    });

    // #end
    // #if job
    it('deletes old paper clips', async () => {
      const old = await make();
      app.clock.advance((MAX_AGE_DAYS + 1) * 86_400_000);
      const other = await make();
      assert.equal(await app.runJob('desk-drawer.retention'), true);
      (await app.as('visitor').get(old.links.self)).expect(404);
      (await app.as('visitor').get(other.links.self)).expect(200);
    });

    // #end
    // #if listener
    it('counts created paper clips in the metrics', async () => {
      const counted = async () => {
        const numbers = (await app.as('visitor').get('/metrics')).expect(200) as string;
        return Number(/^masthead_paper_clips_created_total (\d+)$/m.exec(numbers)![1]);
      };
      const before = await counted();
      await make();
      assert.ok((await eventually(counted, (now) => now > before)) > before);
    });

    // #end
    it('describes every route in the OpenAPI document', async () => {
      const { paths } = (await app.as('visitor').get('/openapi.json')).expect(200);
      assert.deepEqual(Object.keys(paths[PATH]), ['get', 'post']);
      assert.deepEqual(Object.keys(paths[`${PATH}/{id}`]), ['get', 'patch', 'delete']);
      // #if v2
      assert.deepEqual(Object.keys(paths[PATH_V2]), ['get', 'post']);
      assert.deepEqual(Object.keys(paths[`${PATH_V2}/{id}`]), ['get', 'patch', 'delete']);
      // #end
    });
  });
}
