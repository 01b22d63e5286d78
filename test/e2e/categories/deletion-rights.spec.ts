import { Database } from '../../../src/core/database/index.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { EditedSite } from './edited-site.js';

describe('DELETE /api/v1/categories/{id}', () => {
  let site: EditedSite;

  beforeAll(async () => {
    site = await EditedSite.start();
  });
  afterAll(() => site.app.stop());

  /** A key of an editor's. */
  const keyFor = async (...scopes: string[]): Promise<Headers> => {
    const client = await made('/api/v1/api-clients', {
      name: 'Robot',
      user_id: (await site.app.createUser('editor')).id,
    });
    const { attributes } = await made(client.links['keys']!, { name: 'key', scopes });
    return { 'X-API-Key': attributes['key'] as string };
  };
  const made = async (path: string, body: object): Promise<ApiObject> =>
    (await site.app.http.post(path).set(site.admin).send(body).expect(201)).body.data;
  describe('by an editor whom a category shuts out', () => {
    it.each([
      ['edit', 'it'],
      ['approve', 'it'],
      ['edit', 'the other one'],
      ['approve', 'the other one'],
      ['submit', 'the other one'],
    ])('answers 403 where %s in %s is not theirs, and moves nothing', async (check, which) => {
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const ids = await site.fill(from);
      const before = await site.rowsOf(ids);
      await site.permit(which === 'it' ? from : to, { [check]: ['author'] });

      await site.remove(from, to).expect(403);

      expect([await site.rowsOf(ids), await site.statusOf(from)]).toEqual([before, 200]);
      await site.remove(from, to, site.admin).expect(204);
    });

    it('is no matter where there is nothing to be moved', async () => {
      const id = await site.app.createCategory();
      await site.permit(id, { edit: [], approve: [] });

      await site.remove(id).expect(204);
    });

    it('answers 403 where subcategories would come under other rights', async () => {
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const child = await site.app.createCategory({ parent_id: from });
      await site.permit(from, { delete: ['admin'] });

      await site.remove(from, to).expect(403);

      expect(await site.statusOf(from)).toBe(200);
      await site.remove(from, to, site.admin).expect(204);
      expect(await site.statusOf(child)).toBe(200);
    });
  });

  it('answers 403 to a key that may not publish articles, or not change them, and moves nothing', async () => {
    const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
    const ids = await site.fill(from);
    const before = await site.rowsOf(ids);

    await site.remove(from, to, await keyFor('categories:write')).expect(403);
    await site.remove(from, to, await keyFor('categories:write', 'articles:write')).expect(403);

    expect([await site.rowsOf(ids), await site.statusOf(from)]).toEqual([before, 200]);
    await site.remove(from, to, await keyFor('categories:write', 'articles:write', 'articles:publish')).expect(204);
  });

  it('opens to nobody what goes from one closed category to another, not for a moment', async () => {
    const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
    const child = await site.app.createCategory({ parent_id: from });
    const { links } = await site.app.createArticle({ category_id: child, status: 'published' });
    await site.permit(to, { view: ['admin'] });
    await site.permit(from, { view: ['admin'] });
    const database = site.app.app.get(Database);
    const query = database.query.bind(database) as Database['query'];
    let deleted = false;
    const spy = jest.spyOn(database, 'query').mockImplementation(async (sql, values) => {
      const rights = sql.includes('category_permissions');
      if (rights && !deleted) {
        deleted = true;
        await site.remove(from, to, site.admin).expect(204);
      }
      return query(sql, values);
    });

    await site.app.http.get(links['self']!).expect(404);

    spy.mockRestore();
    expect(await site.statusOf(from)).toBe(404);
  });

  it.each(['member', 'author'] as const)('answers 403 to a %s', async (role) => {
    const { headers } = await site.app.createUser(role);
    await site.remove(await site.app.createCategory(), undefined, headers).expect(403);
  });
});
