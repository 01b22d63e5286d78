import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, type TestApp } from 'masthead/testing';
import { modules } from '../src/modules/index.js';

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`fields of stories on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules, database });
    });
    after(() => app.stop());

    it('stores the dateline and computes the reading time in both versions', async () => {
      const story = { dateline: 'Hamburg, 31 January', desk: 'news' };
      const { id } = await app.createArticle({ status: 'published', story });
      for (const version of [1, 2]) {
        const { data } = (await app.as('visitor').get(`/api/v${version}/articles/${id}`)).expect(200);
        assert.deepEqual(data.attributes.story, { ...story, embargo: null, reading_time: 1 });
      }
    });

    it('filters by the desk, and rejects other desks', async () => {
      const { id, links } = await app.createArticle({ status: 'published', story: { desk: 'sports' } });
      const { data } = (await app.as('visitor').get('/api/v2/articles?filter[story.desk]=sports')).expect(200);
      assert.deepEqual(
        data.map((article: { id: string }) => article.id),
        [String(id)],
      );
      (await app.as('editor').patch(links.self, { story: { desk: 'weather' } })).expect(422);
    });

    it('refuses a publication before the embargo', async () => {
      const { links } = await app.createArticle({ story: { embargo: '2999-01-01T00:00:00Z' } });
      const publish = () => app.as('editor').post(`${links.self}/publish`);
      const { error } = (await publish()).expect(422);
      assert.equal(error.details[0].field, 'story.embargo');
      app.clock.set('2999-01-01T00:00:00Z');
      (await publish()).expect(200);
    });
  });
}
