import Kitsu from 'kitsu';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { Headers } from '../support/test-client.js';

const CONTENT = '<p>A text that is long enough for the rule about fifty letters.</p>';
const JSON_API = 'application/vnd.api+json';

/** A generic JSON:API client. */
describe('kitsu', () => {
  let site: TestApp;
  let admin: Headers;
  let category: string;
  let kitsu: Kitsu;
  let visitor: Kitsu;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    category = String(await site.createCategory({ name: 'News' }));
    const options = { baseURL: `${site.url}/api/v2`, pluralize: false };
    kitsu = new Kitsu({ ...options, headers: admin });
    visitor = new Kitsu(options);
  });
  afterAll(() => site.stop());

  const news = () => ({ data: { type: 'category', id: category } });
  const create = (body: object) => kitsu.request({ method: 'POST', url: 'articles', type: 'article', body });
  const patch = (id: string, body: object, headers: object = {}) =>
    kitsu.request({ method: 'PATCH', url: `articles/${id}`, type: 'article', body: { id, ...body }, headers });
  const publish = async (title: string, more: object = {}) =>
    (await create({ title, content: CONTENT, status: 'published', category: news(), ...more })).data;

  it('sends and receives the JSON:API media type', async () => {
    const { headers, status } = await visitor.get('articles');

    expect(visitor.headers).toEqual({ Accept: JSON_API, 'Content-Type': JSON_API });
    expect([status, headers['content-type']]).toEqual([200, JSON_API]);
  });

  it('returns an article with its included resources', async () => {
    const { id } = await publish('The ferry at dawn', { tag_names: ['rivers', 'early'] });
    await site.http.post(`/api/v1/articles/${id}/comments`).set(admin).send({ comment: 'I was there.' }).expect(201);

    const { data } = await visitor.get(`articles/${id}`, {
      params: { include: 'author,category,tags,comments.author' },
    });

    expect(data).toMatchObject({
      id,
      type: 'article',
      title: 'The ferry at dawn',
      links: { self: `/api/v2/articles/${id}` },
      author: { data: { type: 'user', name: expect.any(String) }, links: { related: expect.any(String) } },
      category: { data: { type: 'category', id: category, name: 'News' } },
      tags: { data: [{ name: 'rivers' }, { name: 'early' }] },
      comments: { meta: { count: 1 }, data: [{ comment: 'I was there.', author: { data: { type: 'user' } } }] },
    });
  });

  it('lists articles with filters, sorting and sparse fieldsets, and follows the cursors to the end', async () => {
    const listed = String(await site.createCategory({ name: 'Listed' }));
    const there = { category: { data: { type: 'category', id: listed } } };
    for (const title of ['Delta', 'Alpha', 'Charlie', 'Bravo', 'Echo']) await publish(title, there);
    const params = {
      filter: { category: listed, title: { ne: 'Echo' }, views: { gte: 0, lt: 5 } },
      sort: '-title',
      page: { size: 3, total: true },
      fields: { article: 'title,category', category: 'name' },
      include: 'category',
    };

    const first = await visitor.get('articles', { params });
    const second = await visitor.request({ url: new URL(first.links.next, site.url).href, type: 'article' });

    expect(first.meta).toEqual({ total: 4 });
    expect(first.data.map(({ title }: { title: string }) => title)).toEqual(['Delta', 'Charlie', 'Bravo']);
    expect(second.data).toEqual([
      {
        id: expect.any(String),
        type: 'article',
        links: { self: expect.any(String), web: expect.any(String) },
        title: 'Alpha',
        category: {
          links: { related: `/api/v2/categories/${listed}` },
          data: { id: listed, type: 'category', links: { self: `/api/v2/categories/${listed}` }, name: 'Listed' },
        },
      },
    ]);
    expect([typeof first.links.next, second.links.next]).toEqual(['string', null]);
  });

  it('creates, updates and deletes an article', async () => {
    const created = await create({ title: 'A draft', content: CONTENT, category: news() });
    const { id, category: related } = created.data;
    expect([created.status, created.headers.location]).toEqual([201, `/api/v2/articles/${id}`]);
    expect(related.data.id).toBe(category);

    // The request repeats the links of the response.
    const elsewhere = String(await site.createCategory({ name: 'Elsewhere' }));
    const changed = await patch(
      id,
      {
        title: 'A change',
        category: { ...related, data: { ...related.data, id: elsewhere } },
        links: created.data.links,
      },
      { 'If-Match': created.headers.etag },
    );
    expect(changed.data).toMatchObject({ title: 'A change', category: { data: { id: elsewhere } } });
    const late = patch(id, { title: 'Too late' }, { 'If-Match': created.headers.etag });
    await expect(late).rejects.toMatchObject({ errors: [{ status: '412', code: 'PRECONDITION_FAILED' }] });

    await expect(kitsu.delete('articles', id)).resolves.toMatchObject({ status: 204 });
    await expect(kitsu.get(`articles/${id}`)).rejects.toMatchObject({ errors: [{ status: '404', code: 'NOT_FOUND' }] });
  });

  it('receives errors with the pointer or the parameter of the invalid input', async () => {
    await expect(create({ title: 'No', content: CONTENT })).rejects.toMatchObject({
      response: { status: 422, headers: { 'content-type': JSON_API } },
      errors: [
        { status: '422', code: 'VALIDATION_ERROR', source: { pointer: '/data/attributes/title' } },
        { status: '422', code: 'VALIDATION_ERROR', source: { pointer: '/data/relationships/category' } },
      ],
    });
    await expect(visitor.get('articles', { params: { sort: 'secret' } })).rejects.toMatchObject({
      errors: [{ status: '400', source: { parameter: 'sort' } }],
    });
    await expect(visitor.delete('articles', 1)).rejects.toMatchObject({ errors: [{ status: '401' }] });
  });

  it('receives 409 with its default options, which use plural names as types', async () => {
    const plural = new Kitsu({ baseURL: `${site.url}/api/v2`, headers: admin });

    await expect(plural.create('article', { title: 'A draft', content: CONTENT })).rejects.toMatchObject({
      errors: [{ status: '409', code: 'CONFLICT', detail: expect.stringContaining('"article"') }],
    });
  });
});
