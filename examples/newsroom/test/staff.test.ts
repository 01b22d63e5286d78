import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, type TestApp } from 'masthead/testing';
import { modules } from '../src/modules/index.js';

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`fields of categories and users on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules, database });
    });
    after(() => app.stop());

    it('filters categories by the color of the section', async () => {
      const { id, links } = await app.createCategory({ name: 'Rivers' });
      (await app.as('editor').patch(links.self, { section: { color: 'blue' } })).expect(200);
      const { data } = (await app.as('visitor').get('/api/v2/categories?filter[section.color]=blue')).expect(200);
      assert.deepEqual(
        data.map((category: { id: string; attributes: { section: object } }) => [
          category.id,
          category.attributes.section,
        ]),
        [[String(id), { color: 'blue' }]],
      );
    });

    it('shows the phone number of a user only to the user and to administrators', async () => {
      const { data: self } = (await app.as('author').get('/api/auth/me')).expect(200);
      (await app.as('admin').patch(self.links.self, { staff: { phone: '+49 40 123456' } })).expect(200);
      const read = async (caller: 'admin' | 'author' | 'editor' | 'visitor') =>
        (await app.as(caller).get(self.links.self)).expect(200).data.attributes.staff;
      assert.deepEqual(await read('admin'), { phone: '+49 40 123456' });
      assert.deepEqual(await read('author'), { phone: '+49 40 123456' });
      assert.equal(await read('editor'), undefined);
      assert.equal(await read('visitor'), undefined);
      (await app.as('author').patch(self.links.self, { staff: { phone: '1' } })).expect(403);
    });
  });
}
