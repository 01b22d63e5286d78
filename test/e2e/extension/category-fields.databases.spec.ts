import { subscriber } from '../../../src/core/subscribers/index.js';
import {
  CategoriesService,
  CategoryChangesService,
  type CategoryPayload,
} from '../../../src/modules/categories/index.js';
import { eventually } from '../../support/eventually.js';
import { categoryPlanning, planningFeature } from '../../support/planning-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { ListSubscriber, moduleWith } from '../subscribers/subscriber-site.js';

const ADMIN = { userId: 1, role: 'admin' } as const;
const SENT = { desk: 'news', pages: 3, note: '  Ask the crew 🌍 ' };
const STORED = { ...SENT, note: 'Ask the crew 🌍' };
const EMPTY = { desk: null, pages: null, note: null };

describe('Fields that a module adds to categories', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Headers;
  let editor: Headers;
  let member: Headers;

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [
      planningFeature,
      moduleWith('own', subscriber('own.list', ListSubscriber)),
    ]);
    admin = await site.asAdmin();
    author = (await site.createUser('author')).headers;
    editor = (await site.createUser('editor')).headers;
    member = (await site.createUser('member')).headers;
  });
  afterAll(() => site.stop());

  const create = (planning?: object) => site.createCategory({ name: 'Rivers', ...(planning && { planning }) });
  const attributesOf = async (path: string, headers: Headers = admin) =>
    (await site.http.get(path).set(headers).expect(200)).body.data.attributes as Record<string, unknown>;
  const patch = (path: string, body: object, headers: Headers = admin) => site.http.patch(path).set(headers).send(body);
  const v2 = (id: number, attributes: object) => ({ data: { type: 'category', id: String(id), attributes } });

  it('returns stored and computed values in both versions and in the tree', async () => {
    const id = await create(SENT);
    const shown = { ...STORED, letters: 6 };
    for (const version of [1, 2])
      expect((await attributesOf(`/api/v${version}/categories/${id}`))['planning']).toEqual(shown);
    const tree = await site.http.get('/api/v1/categories/tree').set(admin).expect(200);
    const branch = (tree.body.data as { id: number; attributes: object }[]).find((each) => each.id === id)!;
    expect(branch.attributes).toHaveProperty('planning', shown);
    const category = await site.app.get(CategoriesService).get(ADMIN, id);
    expect(categoryPlanning.get(category).desk).toBe('news');
  });

  it('accepts values in writes of version 2, and null removes a value', async () => {
    const { body } = await site.http
      .post('/api/v2/categories')
      .set(admin)
      .send({ data: { type: 'category', attributes: { name: 'Lakes', planning: SENT } } })
      .expect(201);
    expect(body.data.attributes.planning).toMatchObject(STORED);
    const id = Number(body.data.id);
    const changed = await patch(`/api/v2/categories/${id}`, v2(id, { planning: { pages: null } })).expect(200);
    expect(changed.body.data.attributes.planning).toMatchObject({ ...STORED, pages: null });
    // Clients send back what they have read, with computed fields.
    const same = await patch(`/api/v1/categories/${id}`, { planning: changed.body.data.attributes.planning }).expect(
      200,
    );
    expect(same.body.data.attributes.updated_at).toBe(changed.body.data.attributes.updated_at);
  });

  it('returns null for each field of a category without values', async () => {
    expect((await attributesOf(`/api/v1/categories/${await create()}`))['planning']).toMatchObject(EMPTY);
  });

  it('shows the fields only to callers with the permission, also in included categories', async () => {
    const id = await create(SENT);
    const { id: article } = await site.createArticle({ status: 'published', category_id: id });
    const included = async (headers: Headers) => {
      const { body } = await site.http.get(`/api/v2/articles/${article}?include=category`).set(headers).expect(200);
      return (body.included as { attributes: object }[])[0]!.attributes;
    };
    expect(await included(author)).toHaveProperty('planning.desk', 'news');
    for (const headers of [member, {}]) {
      expect(await included(headers)).not.toHaveProperty('planning');
      for (const version of [1, 2])
        expect(await attributesOf(`/api/v${version}/categories/${id}`, headers)).not.toHaveProperty('planning');
      const tree = await site.http.get('/api/v1/categories/tree').set(headers).expect(200);
      expect(tree.text).not.toContain('planning');
    }
  });

  it('returns 403 to a caller without the permission to write, and changes nothing', async () => {
    // The key can write categories, but lacks the scope of the fields.
    const limited = await site.createKey(admin, ['categories:write']);
    const id = await create(SENT);
    const { body } = await patch(`/api/v1/categories/${id}`, { name: 'Other', planning: { pages: 1 } }, limited).expect(
      403,
    );
    expect(body.error.message).toBe('You are not allowed to set planning');
    await site.http
      .post('/api/v1/categories')
      .set(limited)
      .send({ name: 'Seas', planning: { pages: 1 } })
      .expect(403);
    await patch(`/api/v1/categories/${id}`, { planning: { pages: 1 } }, author).expect(403);
    expect(await attributesOf(`/api/v1/categories/${id}`)).toMatchObject({ name: 'Rivers', planning: STORED });
    await patch(`/api/v1/categories/${id}`, { planning: { pages: 1 } }, editor).expect(200);
  });

  it('returns 422 with the path of each invalid member', async () => {
    const id = await create();
    const { body } = await patch(`/api/v1/categories/${id}`, { planning: { desk: 'sports', pages: 101 } }).expect(422);
    const details = body.error.details as { field: string }[];
    expect(details.map(({ field }) => field).sort()).toEqual(['planning.desk', 'planning.pages']);
    const document = await patch(`/api/v2/categories/${id}`, v2(id, { planning: { pages: -1 } })).expect(422);
    expect(document.body.error.details[0].field).toBe('data.attributes.planning.pages');
  });

  it('changes the entity tag with a field', async () => {
    const path = `/api/v1/categories/${await create({ pages: 1 })}`;
    const tag = async () => (await site.http.get(path).set(admin).expect(200)).headers['etag']!;
    const before = await tag();
    await patch(path, { planning: { pages: 2 } })
      .set('If-Match', before)
      .expect(200);
    const after = await tag();
    expect(after).not.toBe(before);
    await patch(path, { planning: { pages: 3 } })
      .set('If-Match', before)
      .expect(412);
    await patch(path, { planning: { pages: 2 } }).expect(200);
    expect(await tag()).toBe(after);
  });

  it('contains the values in events', async () => {
    const id = await create({ pages: 1 });
    await patch(`/api/v1/categories/${id}`, { planning: { pages: 2 } }).expect(200);
    const { received } = site.app.get(ListSubscriber);
    const ofCategory = () => received.filter(({ subject }) => subject === `category:${id}`);
    await eventually(
      () => Promise.resolve(ofCategory()),
      ({ length }) => length === 2,
    );
    const pages = (count: number) => ({ planning: { ...EMPTY, pages: count } });
    expect(ofCategory().map(({ name, payload }) => [name, (payload as CategoryPayload).fields])).toEqual([
      ['articles.category.created', pages(1)],
      ['articles.category.updated', pages(2)],
    ]);
  });

  it('accepts values from the code of a module', async () => {
    const id = await create({ pages: 1 });
    const changes = site.app.get(CategoryChangesService);
    const changed = await changes.update(ADMIN, id, { fields: { planning: { desk: 'arts' } } });
    expect(categoryPlanning.get(changed)).toEqual({ ...EMPTY, desk: 'arts', pages: 1 });
  });

  it('deletes the values with their category', async () => {
    const id = await create({ pages: 1 });
    await site.http.delete(`/api/v1/categories/${id}`).set(admin).expect(204);
    expect(await site.sql('SELECT * FROM category_planning WHERE category_id = ?', [id])).toEqual([]);
  });
});

describe('Filters and sorts by fields that a module adds to categories', () => {
  let site: TestApp;
  let admin: Headers;
  const ids: number[] = [];

  beforeAll(async () => {
    site = await startTestApp({}, undefined, [planningFeature]);
    admin = await site.asAdmin();
    const values = [{ desk: 'news', pages: 2 }, { desk: 'arts', pages: 1 }, { desk: 'news', pages: 10 }, undefined];
    for (const planning of values) ids.push(await site.createCategory(planning && { planning }));
  });
  afterAll(() => site.stop());

  const list = async (query: string) => {
    const { body } = await site.http.get(`/api/v2/categories?${query}`).set(admin).expect(200);
    return (body.data as { id: string }[]).map(({ id }) => ids.indexOf(Number(id)));
  };

  it.each([
    ['filter[planning.desk]=news&sort=id', [0, 2]],
    ['filter[planning.desk][ne]=news&sort=id', [1, 3]],
    ['filter[planning.pages][gte]=2&filter[name][like]=category&sort=-planning.pages', [2, 0]],
    ['sort=planning.pages&filter[planning.pages][gt]=0&fields[category]=planning', [1, 0, 2]],
  ])('lists the categories for %s', async (query, expected) => {
    expect(await list(query)).toEqual(expected);
  });

  it('pages through the order of a field, with categories without a value', async () => {
    const all = await list('sort=-planning.pages');
    expect([...all].sort()).toEqual([0, 1, 2, 3]);
    const paged: number[] = [];
    let next: string | null = '/api/v2/categories?sort=-planning.pages&page[size]=1';
    while (next) {
      const { body } = await site.http.get(next).set(admin).expect(200);
      paged.push(ids.indexOf(Number(body.data[0].id)));
      next = body.links.next as string | null;
    }
    expect(paged).toEqual(all);
  });

  it('counts the filtered categories', async () => {
    const path = '/api/v2/categories?filter[planning.desk]=news&page[total]=true';
    const { body } = await site.http.get(path).set(admin).expect(200);
    expect(body.meta.total).toBe(2);
  });

  it('returns 400 for a filter or sort by a field that the caller may not read', async () => {
    for (const query of ['filter[planning.desk]=news', 'sort=planning.pages', 'filter[parent]=0&sort=-planning.pages'])
      await site.http.get(`/api/v2/categories?${query}`).expect(400);
    await site.http.get('/api/v2/categories?filter[planning.note]=x').set(admin).expect(400);
  });
});
