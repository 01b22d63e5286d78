import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createTestApp, type DatabaseKind, type TestApp } from 'masthead/testing';
import { DeskDrawerModule } from '../src/desk-drawer/desk-drawer.module.js';
import { deskDrawerFeature } from '../src/desk-drawer/index.js';

const databases: DatabaseKind[] = process.env['MASTHEAD_TEST_MYSQL_URL'] ? ['sqlite', 'mysql'] : ['sqlite'];

for (const database of databases) {
  describe(`desk-drawer on ${database}`, () => {
    let app: TestApp;

    before(async () => {
      app = await createTestApp({ modules: [deskDrawerFeature], database });
    });
    after(() => app.stop());

    it('is a module of the application', () => {
      assert.ok(app.nest.get(DeskDrawerModule) instanceof DeskDrawerModule);
    });
  });
}
