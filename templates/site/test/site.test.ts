import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, type TestApp } from 'masthead/testing';
import { modules } from '../src/modules/index.js';

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`site on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules, database });
    });
    after(() => app.stop());

    it('starts with all modules and is ready', async () => {
      (await app.as('visitor').get('/health/ready')).expect(200);
    });

    it('serves published articles to visitors', async () => {
      const { id, links } = await app.createArticle({ title: 'The first article', status: 'published' });
      assert.equal((await app.as('visitor').get(links.self)).expect(200).data.attributes.title, 'The first article');
      const draft = await app.createArticle({ title: 'A draft' });
      (await app.as('visitor').get(draft.links.self)).expect(404);
      const { data } = (await app.as('visitor').get('/api/v1/articles')).expect(200);
      assert.deepEqual(
        data.map((article: { id: number }) => article.id),
        [id],
      );
    });

    it('describes the routes of Masthead in the OpenAPI document', async () => {
      const { paths } = (await app.as('visitor').get('/openapi.json')).expect(200);
      assert.ok('/api/v1/articles/{id}' in paths);
    });
  });
}
