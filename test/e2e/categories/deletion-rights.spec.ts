import { Database } from '../../../src/core/database/index.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { CategoriesFixture } from './categories-fixture.js';

describe('DELETE /api/v1/categories/{id}', () => {
  let site: CategoriesFixture;

  beforeAll(async () => {
    site = await CategoriesFixture.start();
  });
  afterAll(() => site.app.stop());

  /** Creates an API key of an editor. */
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
  describe('by an editor without permissions in a category', () => {
    it.each([
      ['edit', 'the category'],
      ['approve', 'the category'],
      ['edit', 'the target'],
      ['approve', 'the target'],
      ['submit', 'the target'],
    ])('returns 403 without the %s permission in %s, and moves nothing', async (check, which) => {
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const ids = await site.fill(from);
      const before = await site.rowsOf(ids);
      await site.permit(which === 'the category' ? from : to, { [check]: ['author'] });

      await site.remove(from, to).expect(403);

      expect([await site.rowsOf(ids), await site.statusOf(from)]).toEqual([before, 200]);
      await site.remove(from, to, site.admin).expect(204);
    });

    it('deletes an empty category without the edit and approve permissions', async () => {
      const id = await site.app.createCategory();
      await site.permit(id, { edit: [], approve: [] });

      await site.remove(id).expect(204);
    });

    it('returns 403 without the number of articles when reassign_to is missing', async () => {
      const id = await site.app.createCategory();
      await site.fill(id);
      await site.permit(id, { approve: [] });

      const { body } = await site.remove(id).expect(403);

      expect(body.error.message).toBe('You are not allowed to move the contents of this category');
      await site.remove(id, undefined, site.admin).expect(409);
    });

    it('returns 403 when subcategories would inherit different permissions', async () => {
      const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
      const child = await site.app.createCategory({ parent_id: from });
      await site.permit(from, { delete: ['admin'] });

      await site.remove(from, to).expect(403);

      expect(await site.statusOf(from)).toBe(200);
      await site.remove(from, to, site.admin).expect(204);
      expect(await site.statusOf(child)).toBe(200);
    });
  });

  it('returns 403 for an API key without articles:write or articles:publish, and moves nothing', async () => {
    const [from, to] = [await site.app.createCategory(), await site.app.createCategory()];
    const ids = await site.fill(from);
    const before = await site.rowsOf(ids);

    await site.remove(from, to, await keyFor('categories:write')).expect(403);
    await site.remove(from, to, await keyFor('categories:write', 'articles:write')).expect(403);

    expect([await site.rowsOf(ids), await site.statusOf(from)]).toEqual([before, 200]);
    await site.remove(from, to, await keyFor('categories:write', 'articles:write', 'articles:publish')).expect(204);
  });

  it('never exposes an article that moves from one closed category to another', async () => {
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

  it.each(['member', 'author'] as const)('returns 403 for a %s', async (role) => {
    const { headers } = await site.app.createUser(role);
    await site.remove(await site.app.createCategory(), undefined, headers).expect(403);
  });
});
