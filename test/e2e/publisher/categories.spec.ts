import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
const CATEGORIES = '/modules/articles/api/categories';

describe('categories of the module API', () => {
  let site: TestApp;
  let admin: Headers;
  let root: number;
  let child: number;
  let hidden: number;
  let closed: number;
  let below: number;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    root = await site.createCategory({
      name: 'Rivers',
      description: 'All that flows',
      image: 'https://example.org/r.png',
    });
    child = await site.createCategory({ name: 'Brooks', parent_id: root });
    hidden = await site.createCategory({ name: 'Wells', parent_id: root, status: 2 });
    closed = await site.createCategory({ name: 'Locks', parent_id: root });
    below = await site.createCategory({ name: 'Gates', parent_id: closed });
    for (const [id, view] of [
      [closed, ['editor']],
      [below, ['visitor', 'member', 'author', 'editor']],
    ] as const) {
      await site.http.put(`/api/v1/categories/${id}/permissions`).set(admin).send({ view }).expect(200);
    }
    await site.createArticle({ category_id: root, status: 'published' });
    await site.createArticle({ category_id: root });
  });
  afterAll(() => site.stop());

  const show = async (id: number, headers: Headers = {}) =>
    (await site.http.get(`${CATEGORIES}/${id}`).set(headers).expect(200)).body as Record<string, unknown>;
  const named = (categoryid: number, name: string) => ({ categoryid, name, url: `/categories/${categoryid}` });

  it('returns exactly the fields of the specification', async () => {
    const { body } = await site.http.get(`/api/v1/categories/${root}`).expect(200);
    const { created_at } = body.data.attributes as Record<string, string>;
    expect(await show(root)).toEqual({
      categoryid: root,
      name: 'Rivers',
      description: 'All that flows',
      image: 'https://example.org/r.png',
      parentid: 0,
      status: 1,
      created: Math.floor(Date.parse(created_at!) / 1000),
      modified: 0,
      url: `/categories/${root}`,
      item_count: 1,
      subcategories: [named(child, 'Brooks')],
      parent: null,
    });
  });

  it('returns only the parent and subcategories that the caller may see', async () => {
    expect(await show(child)).toMatchObject({ parentid: root, parent: named(root, 'Rivers'), subcategories: [] });
    expect(await show(hidden)).toMatchObject({ parent: named(root, 'Rivers') });
    // A caller who cannot see the parent receives a root category.
    expect(await show(below)).toMatchObject({ parentid: 0, parent: null });
    expect(await show(below, admin)).toMatchObject({ parentid: closed, parent: named(closed, 'Locks') });
    expect((await show(root, admin))['subcategories']).toEqual([
      named(child, 'Brooks'),
      named(closed, 'Locks'),
      named(hidden, 'Wells'),
    ]);
  });

  it('lists all categories with the fields of the single category', async () => {
    const listed = async (headers: Headers) =>
      (await site.http.get(CATEGORIES).set(headers).expect(200)).body as { categoryid: number }[];
    for (const [headers, wanted] of [
      [{}, [child, below, root]],
      [admin, [child, below, closed, root, hidden]],
    ] as const) {
      const categories = (await listed(headers)).filter(({ categoryid }) => categoryid <= below);
      expect(categories.map(({ categoryid }) => categoryid)).toEqual(wanted);
      for (const category of categories) expect(category).toEqual(await show(category.categoryid, headers));
    }
  });

  it('returns the same 404 for an invisible category as for an unknown category', async () => {
    const answers = [closed, 999_999_999].map((id) => site.http.get(`${CATEGORIES}/${id}`).expect(404));
    for (const { body } of await Promise.all(answers)) expect(body.error.message).toBe('Category not found');
  });

  it('returns an ETag with the version of the category', async () => {
    const { headers } = await site.http.get(`${CATEGORIES}/${root}`).expect(200);
    expect(headers['etag']).toMatch(/^"1-/);
    await site.http.get(`${CATEGORIES}/${root}`).set('If-None-Match', headers['etag']!).expect(304);
  });
});
