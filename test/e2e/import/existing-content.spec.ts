import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WordPressImporter } from '../../../src/modules/import/index.js';
import { fixturePath } from '../../cli/command-line.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** test/cli/import-wordpress.ts tests imports into an empty database. */
describe('an import from WordPress into a site with content', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  const importFile = async (...changes: [from: string, to: string][]) => {
    const file = join(site.env.DATA_DIR!, 'export.xml');
    const xml = readFileSync(fixturePath('small-export.xml'), 'utf8');
    writeFileSync(
      file,
      changes.reduce((text, [from, to]) => text.replace(from, to), xml),
    );
    return (await site.app.get(WordPressImporter, { strict: false }).import(file)).tallies;
  };
  const rows = async () => ({
    users: await site.sql('SELECT id, username, email, name, role, status FROM users WHERE id = 2'),
    categories: await site.sql("SELECT id, name, description, parent_id, version FROM categories WHERE slug = 'root'"),
    tags: await site.sql("SELECT id, name, version FROM tags WHERE slug = 'red'"),
  });

  it('uses accounts, categories and tags of the site under the same name, and never changes them', async () => {
    const admin = await site.asAdmin();
    const account = { username: 'ADA', email: 'editor@example.org', name: 'Our Ada', role: 'editor' };
    await site.http
      .post('/api/v1/users')
      .set(admin)
      .send({ ...account, password: 'the password of Ada' })
      .expect(201);
    const category = await site.createCategory({ name: 'Root', description: 'Ours' });
    await site.createArticle({ tags: ['RED'] });
    const before = await rows();
    expect(before).toMatchObject({
      users: [{ id: 2, ...account }],
      categories: [{ id: category }],
      tags: [{ name: 'RED' }],
    });

    expect(await importFile()).toMatchObject({
      author: { made: 3, unchanged: 1 },
      category: { made: 5, unchanged: 1 },
      tag: { made: 1, unchanged: 1 },
      post: { made: 7 },
    });
    expect(await rows()).toEqual(before);
    expect(await site.sql("SELECT author_id FROM articles WHERE slug = 'alpha'")).toEqual([{ author_id: 2 }]);
    expect(await site.sql("SELECT parent_id FROM categories WHERE slug = 'branch'")).toEqual([{ parent_id: category }]);

    const again = await importFile(
      ['<![CDATA[Root]]>', '<![CDATA[Base]]>'],
      ['<wp:tag_name><![CDATA[Red]]>', '<wp:tag_name><![CDATA[Crimson]]>'],
      ['Ada &amp; Co', 'Ada Ltd'],
    );
    expect(again).toMatchObject({ category: { changed: 0, unchanged: 6 }, tag: { changed: 0, unchanged: 2 } });
    expect(await rows()).toEqual(before);
  });
});
