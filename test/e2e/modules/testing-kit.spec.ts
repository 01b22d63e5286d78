import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { Module } from '@nestjs/common';
import { Settings } from '../../../src/config/settings.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { createTestApp, type TestApp } from '../../../src/testing/index.js';
import { sharedMariadb } from '../../support/shared-mariadb.js';

const database = globalThis.databaseKind ?? 'sqlite';

@Module({})
class OddModule {}

const odd: FeatureModule = { moduleApi: 1, name: 'Odd', module: OddModule };

const house: FeatureModule = {
  ...{ moduleApi: 1, name: 'house', module: OddModule },
  settingDefaults: { PAGES_TITLE: 'The House', PAGES_FOOTER: 'A footer in code' },
};

/** Returns whether the database still exists. A SQLite file is deleted with its folder. */
const isLeft = async (databaseUrl: string): Promise<boolean> => {
  if (!databaseUrl.startsWith('mysql:')) return existsSync(databaseUrl.replace('sqlite:', ''));
  const name = new URL(databaseUrl).pathname.slice(1);
  return (await sharedMariadb().query('SHOW DATABASES LIKE ?', [name])).length > 0;
};

/** Covers the parts of the testing kit that the tests in `examples` do not use. */
describe('masthead/testing', () => {
  let app: TestApp;

  beforeAll(async () => {
    if (database === 'mysql') process.env['MASTHEAD_TEST_MYSQL_URL'] = sharedMariadb().url('');
    app = await createTestApp({ database, modules: [house], env: { PAGES_TITLE: 'The Kit' } });
  });
  afterAll(() => {
    delete process.env['MASTHEAD_TEST_MYSQL_URL'];
  });

  it('returns one account per role, the same account at each call', async () => {
    const rolesOf = await Promise.all(
      (['member', 'author', 'editor', 'admin'] as const).map(async (role) => {
        const [first, second] = [await app.as(role).get('/api/auth/me'), await app.as(role).get('/api/auth/me')];
        expect(first.expect(200)).toEqual(second.body);
        return first.body.data.attributes.role as string;
      }),
    );
    expect(rolesOf).toEqual(['member', 'author', 'editor', 'admin']);
    (await app.as('visitor').get('/api/auth/me')).expect(401);
  });

  it('creates accounts, categories, articles and comments with the given fields', async () => {
    const { id, client } = await app.createUser({ role: 'author', name: 'Ada' });
    expect((await client.get(`/api/v1/users/${id}`)).expect(200).data.attributes.name).toBe('Ada');
    const { id: category_id } = await app.createCategory({ name: 'Rivers' });
    const article = await app.createArticle({ title: 'By Ada', category_id, status: 'published' }, client);
    const shown = (await app.as('visitor').get(`${article.links.self}?include=author,category`)).expect(200);
    expect(shown.data.attributes.title).toBe('By Ada');
    expect(shown.included).toMatchObject([{ attributes: { name: 'Ada' } }, { attributes: { name: 'Rivers' } }]);
    const comment = await app.createComment(article.id, { comment: 'Well said' });
    expect(comment.attributes).toMatchObject({ comment: 'Well said', status: 'approved' });
  });

  it('throws with the response body if the status is unexpected', async () => {
    const answer = await app.as('visitor').get('/api/v1/articles/4711');
    expect(() => answer.expect(200) as unknown).toThrow(
      /^GET \/api\/v1\/articles\/4711 returned 404, not 200:\n[^]*"NOT_FOUND"/,
    );
    const page = await app.as('visitor').get('/articles');
    expect(page.expect(200)).toContain('The Kit');
    // The option `env` has precedence over the defaults of a module.
    expect(page.text).toContain('A footer in code');
    expect(page.text).not.toContain('The House');
  });

  it('returns the text of a body as it was received', async () => {
    const page = await app.as('visitor').get('/articles');
    page.expect(200);
    expect(page.text).toMatch(/^<!doctype html>[^]*The Kit/i);
    const list = await app.as('visitor').get('/api/v1/tags');
    expect(JSON.parse(list.text)).toEqual(list.expect(200));
    const { client } = await app.createUser({ role: 'author' });
    const { links } = await app.createArticle({}, client);
    expect(await client.delete(links.self)).toMatchObject({ status: 204, text: '', body: null });
  });

  it('deletes the database and the data folder on stop', async () => {
    const { DATA_DIR, DATABASE_URL } = app.nest.get(Settings);
    const left = async () => [existsSync(dirname(DATA_DIR)), await isLeft(DATABASE_URL)];
    expect(await left()).toEqual([true, true]);
    await app.stop();
    await app.stop();
    expect(await left()).toEqual([false, false]);
    await expect(fetch(app.url)).rejects.toThrow('fetch failed');
  });

  it('rejects an invalid module and a missing MySQL server with a specific error', async () => {
    await expect(createTestApp({ database, modules: [odd] })).rejects.toThrow('"Odd" is not a module name');
    delete process.env['MASTHEAD_TEST_MYSQL_URL'];
    await expect(createTestApp({ database: 'mysql' })).rejects.toThrow('Set MASTHEAD_TEST_MYSQL_URL to a server');
  });

  it('rejects a second instance on SQLite with a remedy', async () => {
    const site = await createTestApp();
    try {
      await expect(site.startInstance()).rejects.toThrow('createTestApp({ database: "mysql" })');
    } finally {
      await site.stop();
    }
  });
});
