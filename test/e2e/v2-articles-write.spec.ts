import type { Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const CONTENT = '<p>Before the first commuters come, the river belongs to the herons.</p>';
const to = (type: string, id: number) => ({ data: { type, id: String(id) } });

describe('writing articles in version 2', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Headers;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    ({ headers: author } = await site.createUser('author'));
    category = await site.createCategory();
  });
  afterAll(() => site.stop());

  const document = (attributes: object = {}, relationships: object = {}) => ({
    data: {
      type: 'article',
      attributes: { title: 'The ferry at dawn', content: CONTENT, ...attributes },
      relationships: { category: to('category', category), ...relationships },
    },
  });
  const post = (body: object, headers = author) => site.http.post('/api/v2/articles').set(headers).send(body);
  const patch = (id: string, data: object, headers = author) =>
    site.http
      .patch(`/api/v2/articles/${id}`)
      .set(headers)
      .send({ data: { type: 'article', id, ...data } });
  const created = async (attributes: object = {}, relationships: object = {}, headers = author) =>
    (await post(document(attributes, relationships), headers).expect(201)).body.data;
  const faultsOf = (body: { error: { details: { field: string }[] } }) =>
    body.error.details.map(({ field }) => field).sort();
  const tagNames = async (id: string) =>
    (await site.http.get(`/api/v2/articles/${id}/tags`).set(author).expect(200)).body.data.map(
      (tag: { attributes: { name: string } }) => tag.attributes.name,
    );

  describe('POST /api/v2/articles', () => {
    it('answers 201 with the resource, its address and nothing beside it', async () => {
      const { body, headers } = await post(document({ subtitle: 'A crossing' })).expect(201);
      const { id } = body.data;
      const self = `/api/v2/articles/${id}`;
      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'article',
          id: expect.stringMatching(/^[1-9]\d*$/),
          attributes: {
            title: 'The ferry at dawn',
            slug: 'the-ferry-at-dawn',
            excerpt: 'Before the first commuters come, the river belongs to the herons.',
            content: CONTENT,
            status: 'draft',
            views: 0,
            created_at: expect.any(String),
            updated_at: null,
            published_at: null,
            subtitle: 'A crossing',
            image: null,
            featured: false,
            publish_at: null,
            rating: { average: 0, count: 0 },
            comments_count: 0,
          },
          relationships: {
            author: { links: { related: expect.stringMatching(/^\/api\/v2\/users\/\d+$/) }, data: expect.anything() },
            category: {
              links: { related: `/api/v2/categories/${category}` },
              data: { type: 'category', id: String(category) },
            },
            tags: { links: { related: `${self}/tags` } },
            comments: { links: { related: `${self}/comments` }, meta: { count: 0 } },
          },
          links: { self, web: '/articles/the-ferry-at-dawn' },
        },
        links: { self },
      });
      expect(headers['location']).toBe(self);
      expect(headers['etag']).toMatch(/^"1-/);
    });

    it('makes tags by their names, and takes those that exist by their ids', async () => {
      const first = await created({ tag_names: ['Rivers', 'Early'] });
      expect(await tagNames(first.id)).toEqual(['Rivers', 'Early']);
      const { body } = await site.http.get(`/api/v2/articles/${first.id}/tags`).set(author).expect(200);
      const tags = { data: body.data.map(({ type, id }: { type: string; id: string }) => ({ type, id })).reverse() };

      const second = await created({}, { tags });

      expect(await tagNames(second.id)).toEqual(['Early', 'Rivers']);
    });

    it('refuses a tag that does not exist, or not for the caller, at its place', async () => {
      const hidden = await site.createCategory({ status: 0 });
      await site.createArticle({ category_id: hidden, tags: ['Secret'], status: 'published' });
      const [{ id }] = (await site.sql<{ id: number }>("SELECT id FROM tags WHERE slug = 'secret'")) as [
        { id: number },
      ];
      const mine = await created({ tag_names: ['Mine'] });
      const [own] = (await site.http.get(`/api/v2/articles/${mine.id}/tags`).set(author)).body.data;
      const identifiers = [own.id, '999999', String(id)].map((tag) => ({ type: 'tag', id: tag }));

      const { body } = await post(document({}, { tags: { data: identifiers } })).expect(422);

      expect(faultsOf(body)).toEqual(['data.relationships.tags.data.1', 'data.relationships.tags.data.2']);
    });

    it('refuses names and ids of tags beside each other', async () => {
      const { body } = await post(document({ tag_names: ['x'] }, { tags: { data: [] } })).expect(422);
      expect(faultsOf(body)).toEqual(['data.attributes.tag_names']);
    });

    it('names every fault by its path, those of form and those of substance in one answer', async () => {
      const { body } = await post(
        document(
          {
            title: 'ab',
            content: 'short',
            featured: 'yes',
            tag_names: ['good', 3],
            color: 'red',
            publish_at: '2001-01-01T00:00:00Z',
          },
          {
            category: to('category', 999_999),
            author: { data: [] },
            editor: to('user', 1),
            tags: { data: [{ type: 'user', id: '1' }] },
          },
        ),
        admin,
      ).expect(422);
      expect(faultsOf(body)).toEqual([
        'data.attributes.color',
        'data.attributes.content',
        'data.attributes.featured',
        'data.attributes.publish_at',
        'data.attributes.tag_names.1',
        'data.attributes.title',
        'data.relationships.author',
        'data.relationships.category',
        'data.relationships.editor',
        'data.relationships.tags.data.0',
      ]);
    });

    it('names what services find by its path too', async () => {
      await created({ slug: 'taken' });
      const { body } = await post(document({ slug: 'taken' })).expect(422);
      expect(faultsOf(body)).toEqual(['data.attributes.slug']);
      const unknown = await post(document({}, { category: to('category', 999_999) })).expect(422);
      expect(faultsOf(unknown.body)).toEqual(['data.relationships.category']);
    });

    it.each([
      ['nothing', {}, ['data']],
      ['a list', { data: [] }, ['data']],
      ['null', { data: null }, ['data']],
      ['no type', { data: { attributes: {} } }, ['data.type']],
      ['what JSON:API does not know', { ...{ data: { type: 'article' } }, more: 1 }, ['more']],
    ])('answers 422 to %s', async (_, body, fields) => {
      const answer = await post(body).expect(422);
      expect(faultsOf(answer.body)).toEqual(expect.arrayContaining(fields));
    });

    it.each([
      ['a relationship', { data: { type: 'category', id: '1' }, more: 1 }],
      ['its linkage', { data: { type: 'category', id: '1', more: 1 } }],
    ])('refuses a member of %s that there is not', async (_, linkage) => {
      const { body } = await post(document({}, { category: linkage })).expect(422);
      expect(faultsOf(body)).toEqual(['data.relationships.category']);
    });

    it('passes over members that JSON:API leaves to others', async () => {
      const mark = { '@note': 'mine' };
      const { data } = document(mark, { ...mark, category: { ...to('category', category), ...mark } });
      await post({ ...mark, data: { ...data, ...mark } }).expect(201);
    });

    it('requires a title, a content and a category', async () => {
      const { body } = await post({ data: { type: 'article' } }).expect(422);
      expect(faultsOf(body)).toEqual([
        'data.attributes.content',
        'data.attributes.title',
        'data.relationships.category',
      ]);
    });

    it('answers 409 to another type, and 403 to an id that a client has made', async () => {
      const { data } = document();
      await post({ data: { ...data, type: 'comment' } }).expect(409);
      await post({ data: { ...data, id: '77' } }).expect(403);
    });

    it('sets another author for editors alone', async () => {
      const { id } = await site.createUser('author');
      await post(document({}, { author: to('user', id) })).expect(403);
      const made = await created({}, { author: to('user', id) }, admin);
      expect(made.relationships.author.data).toEqual({ type: 'user', id: String(id) });
    });

    it('is done once where it is sent twice with one key', async () => {
      const send = () => post(document({ title: 'Only once' })).set('Idempotency-Key', 'v2-once');
      const [first, second] = [await send().expect(201), await send().expect(201)];
      expect(second.body).toEqual(first.body);
      expect(second.headers).toMatchObject({ 'idempotent-replayed': 'true', location: first.headers['location'] });
    });
  });

  describe('PATCH /api/v2/articles/{id}', () => {
    it('changes what is sent and leaves the rest', async () => {
      const other = await site.createCategory();
      const { id } = await created({ tag_names: ['Kept'] });
      const { body } = await patch(id, {
        attributes: { title: 'Another title' },
        relationships: { category: to('category', other) },
      }).expect(200);
      expect(body.data.attributes).toMatchObject({ title: 'Another title', content: CONTENT });
      expect(body.data.relationships.category.data).toEqual({ type: 'category', id: String(other) });
      expect(await tagNames(id)).toEqual(['Kept']);
    });

    it('takes an article back as it was read, but for what cannot be written', async () => {
      const { id, type } = await created({ tag_names: ['One', 'Two'] });
      const { body } = await site.http.get(`/api/v2/articles/${id}?include=tags`).set(author).expect(200);
      const { attributes, relationships, links } = body.data;
      const { title, slug, content, featured } = attributes;
      const { category, tags } = relationships;

      await patch(id, {
        links,
        attributes: { title, slug, content, featured },
        relationships: { category, tags },
      }).expect(200);

      const after = await site.http.get(`/api/v2/articles/${id}?include=tags`).set(author).expect(200);
      expect(after.body.data).toEqual(body.data);
      expect(type).toBe('article');
    });

    it('takes tags away where the list is empty', async () => {
      const { id } = await created({ tag_names: ['Gone'] });
      await patch(id, { relationships: { tags: { data: [] } } }).expect(200);
      expect(await tagNames(id)).toEqual([]);
    });

    it('answers 409 to the type or the id of another resource, and 422 where there is none', async () => {
      const { id } = await created();
      const send = (data: object) => site.http.patch(`/api/v2/articles/${id}`).set(author).send({ data });
      await send({ type: 'tag', id }).expect(409);
      await send({ type: 'article', id: '1234567' }).expect(409);
      await send({ type: 'article', id: Number(id) }).expect(409);
      expect(faultsOf((await send({ type: 'article' }).expect(422)).body)).toEqual(['data.id']);
    });

    it('holds to the version that was read', async () => {
      const { id } = await created();
      const { headers } = await site.http.get(`/api/v2/articles/${id}`).set(author).expect(200);
      const change = (title: string) => patch(id, { attributes: { title } }).set('If-Match', headers['etag'] as string);
      await change('First').expect(200);
      const refused = await change('Second').expect(412);
      const { headers: now } = await site.http.get(`/api/v2/articles/${id}`).set(author).expect(200);
      expect(refused.headers['etag']).toBe(now['etag']);
    });
  });

  it('publishes, archives, takes back, deletes and restores', async () => {
    const { id } = await created();
    const act = (action: string) => site.http.post(`/api/v2/articles/${id}/${action}`).set(author);
    const statusAfter = async (action: string) => (await act(action).expect(200)).body.data.attributes.status;
    expect(await statusAfter('publish')).toBe('published');
    expect(await statusAfter('archive')).toBe('archived');
    expect(await statusAfter('unpublish')).toBe('draft');
    await site.http.delete(`/api/v2/articles/${id}`).set(author).expect(204);
    await site.http.get(`/api/v2/articles/${id}`).set(author).expect(404);
    expect(await statusAfter('restore')).toBe('draft');
  });

  it('knows no PUT', async () => {
    const { id } = await created();
    const { headers } = await site.unchecked.put(`/api/v2/articles/${id}`).set(author).send({}).expect(405);
    expect(headers['allow']).toBe('DELETE, GET, HEAD, PATCH');
  });

  it('answers 304 to whoever has it already', async () => {
    const { id } = await created();
    const { headers } = await site.http.get(`/api/v2/articles/${id}`).set(author).expect(200);
    await site.unchecked
      .get(`/api/v2/articles/${id}`)
      .set({ ...author, 'If-None-Match': headers['etag'] as string })
      .expect(304);
  });
});
