import { invalidFieldsIn } from '../../support/invalid-fields.js';
import { type ListDocument, type Resource, followPageLinks } from '../../support/version-2.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('tags in version 2', () => {
  let site: TestApp;
  let editor: Headers;
  let member: Headers;

  beforeAll(async () => {
    site = await startTestApp();
    ({ headers: editor } = await site.createUser('editor'));
    ({ headers: member } = await site.createUser('member'));
    await site.createArticle({ status: 'published', tags: ['Rivers', 'early', 'Ünïcode 🌍', '100%'] });
    await site.createArticle({ status: 'published', tags: ['RIVERS', 'lakes'] });
    await site.createArticle({ status: 'draft', tags: ['unseen', 'rivers'] });
  });
  afterAll(() => site.stop());

  const list = async (query = '', headers: Headers = {}): Promise<ListDocument> =>
    (await site.http.get(`/api/v2/tags?${query}`).set(headers).expect(200)).body;
  const namesIn = ({ data }: { readonly data: readonly Resource[] }) =>
    data.map(({ attributes }) => attributes['name']);
  const find = async (name: string): Promise<Resource> =>
    (await list(`filter[name]=${encodeURIComponent(name)}`, editor)).data[0]!;
  const post = (data: object, headers = editor) =>
    site.http
      .post('/api/v2/tags')
      .set(headers)
      .send({ data: { type: 'tag', ...data } });
  const create = async (name: string): Promise<Resource> =>
    (await post({ attributes: { name } }).expect(201)).body.data;
  const patch = (id: string, data: object) =>
    site.http
      .patch(`/api/v2/tags/${id}`)
      .set(editor)
      .send({ data: { type: 'tag', id, ...data } });
  const merge = (id: string, into: string, headers = editor) =>
    site.http
      .post(`/api/v2/tags/${id}/merge`)
      .set(headers)
      .send({ data: { type: 'tag', id, relationships: { into: { data: { type: 'tag', id: into } } } } });

  describe('GET /api/v2/tags', () => {
    it('returns tags of published articles sorted by name, and all tags to editors', async () => {
      const [few, all] = [await list('page[total]=true', member), await list('page[total]=true', editor)];

      expect(namesIn(few)).toEqual(['100%', 'early', 'lakes', 'Rivers', 'Ünïcode 🌍']);
      expect(namesIn(all)).toEqual(['100%', 'early', 'lakes', 'Rivers', 'unseen', 'Ünïcode 🌍']);
      expect([few.meta, all.meta]).toEqual([{ total: 5 }, { total: 6 }]);
      expect(few.data.map(({ attributes }) => attributes['item_count'])).toEqual([1, 1, 1, 2, 1]);
    });

    it.each([
      ['filter[name]=rivers', []],
      ['filter[name]=Rivers', ['Rivers']],
      ['filter[name][like]=ÜNÏ', ['Ünïcode 🌍']],
      ['filter[name][like]=0%25', ['100%']],
      ['filter[name][in]=lakes,early,unseen', ['early', 'lakes']],
      ['filter[slug]=unicode', ['Ünïcode 🌍']],
      ['filter[slug][ne]=rivers&filter[slug][like]=e', ['early', 'lakes', 'Ünïcode 🌍']],
      ['filter[updated_at][gte]=2000-01-01T00:00:00Z', []],
      ['filter[created_at][gte]=2000-01-01T00:00:00Z&sort=-slug&page[size]=2', ['Ünïcode 🌍', 'Rivers']],
    ])('filters by ?%s', async (query, names) => {
      expect(namesIn(await list(query))).toEqual(names);
    });

    it.each(['name', '-name', '-created_at', 'updated_at,slug', 'id'])(
      'pages forwards and backwards with sort=%s',
      async (sort) => {
        const follow = async (path: string) => (await site.http.get(path).expect(200)).body as ListDocument;
        const all = (await list(`sort=${sort}`)).data.map(({ id }) => id);

        const { there, back } = await followPageLinks(follow, `/api/v2/tags?sort=${sort}&page[size]=2`);

        expect(all).toHaveLength(5);
        expect([there, back]).toEqual([all, all]);
      },
    );

    it.each(['sort=item_count', 'filter[item_count]=1', 'include=articles', 'per_page=5', 'fields[tag]=id'])(
      'returns 400 for ?%s',
      async (query) => {
        const { body } = await site.http.get(`/api/v2/tags?${query}`).expect(400);

        expect(invalidFieldsIn(body)).toEqual([query.split('=')[0]]);
      },
    );
  });

  describe('GET /api/v2/tags/{id}', () => {
    it('returns 200 with the tag', async () => {
      const { id } = await find('lakes');
      const self = `/api/v2/tags/${id}`;

      const { body, headers } = await site.http.get(self).expect(200);

      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'tag',
          id,
          attributes: {
            name: 'lakes',
            slug: 'lakes',
            created_at: expect.stringMatching(TIME),
            updated_at: null,
            item_count: 1,
          },
          links: { self },
        },
        links: { self },
      });
      expect(headers['etag']).toMatch(/^"1-/);
    });

    it('returns 404 for a tag that is invisible to the caller', async () => {
      const { id } = await find('unseen');
      await site.http.get(`/api/v2/tags/${id}`).set(member).expect(404);
      await site.http.get(`/api/v2/tags/${id}`).set(editor).expect(200);
    });
  });

  describe('POST /api/v2/tags', () => {
    it('creates a tag that articles can use', async () => {
      const { body, headers } = await post({ attributes: { name: ' Meadows ' } }).expect(201);

      expect(headers['location']).toBe(body.data.links.self);
      expect(body.data.attributes).toMatchObject({ name: 'Meadows', slug: 'meadows', item_count: 0 });
      expect((await site.http.get(body.data.links.self).set(editor).expect(200)).body).toEqual(body);
      await site.http.get(body.data.links.self).set(member).expect(404);
      await site.createArticle({ status: 'published', tags: ['meadows'] });
      const { body: shown } = await site.http.get(body.data.links.self).expect(200);
      expect(shown.data.attributes).toMatchObject({ name: 'Meadows', item_count: 1 });
    });

    it.each(['rivers', ' RIVERS', 'unseen'])('returns 422 for the taken name %j', async (name) => {
      const { body } = await post({ attributes: { name } }).expect(422);

      expect(body.error.details).toMatchObject([
        { message: 'The name is that of another tag: merge the two instead.' },
      ]);
    });

    it('creates a unique slug for each tag', async () => {
      const made = [await create('🐟'), await create('🐙'), await create('Ríver')];

      expect(new Set(made.map(({ attributes }) => attributes['slug'])).size).toBe(3);
      expect(made[2]!.attributes['slug']).toBe('river');
    });

    it('creates one tag for six concurrent requests with one name', async () => {
      const answers = await Promise.all(Array.from({ length: 6 }, () => post({ attributes: { name: 'At once' } })));

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422, 422]);
    });

    it('creates unique slugs for concurrent tags without letters in their names', async () => {
      const names = ['🦀', '🦞', '🦐', '🦑'];
      const answers = await Promise.all(names.map((name) => post({ attributes: { name } })));

      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => body.data.attributes.slug)).size).toBe(4);
    });

    it.each([
      [{ attributes: {} }, 422, ['data.attributes.name']],
      [{}, 422, ['data.attributes.name']],
      [{ attributes: { name: 'x'.repeat(51) } }, 422, ['data.attributes.name']],
      [{ attributes: { name: 5 } }, 422, ['data.attributes.name']],
      [{ attributes: { name: 'New', slug: 'new' } }, 422, ['data.attributes.slug']],
      [{ attributes: { name: 'New' }, relationships: { a: { data: null } } }, 422, ['data.relationships.a']],
    ])('returns 422 for %j', async (data, status, fields) => {
      const { body } = await post(data).expect(status);

      expect(invalidFieldsIn(body)).toEqual(fields);
    });

    it('returns 403 to members and 401 to visitors', async () => {
      await post({ attributes: { name: 'New' } }, member).expect(403);
      await post({ attributes: { name: 'New' } }, {}).expect(401);
    });
  });

  it('renames a tag and keeps the slug', async () => {
    const { id } = await create('Brooks');

    const { body, headers } = await patch(id, { attributes: { name: 'Streams' } }).expect(200);

    expect(body.data.attributes).toMatchObject({ name: 'Streams', slug: 'brooks' });
    expect(headers['etag']).toMatch(/^"2-/);
    const { body: refused } = await patch(id, { attributes: { name: 'rivers', slug: 'lakes' } }).expect(422);
    expect(refused.error.details).toHaveLength(2);
    await patch(id, { attributes: { item_count: 5 } }).expect(422);
    await patch(id, { id: '1' }).expect(409);
  });

  it('merges a tag into another tag', async () => {
    const { id: articleId } = await site.createArticle({ status: 'published', tags: ['ponds', 'deep'] });
    const [ponds, lakes] = [await find('ponds'), await find('lakes')];

    const { body } = await merge(ponds.id, lakes.id).expect(200);

    expect(body.data).toMatchObject({ id: lakes.id, attributes: { name: 'lakes', item_count: 2 } });
    await site.http.get(`/api/v2/tags/${ponds.id}`).set(editor).expect(404);
    const { body: tags } = await site.http.get(`/api/v2/articles/${articleId}/tags`).expect(200);
    expect(namesIn(tags)).toEqual(['lakes', 'deep']);
  });

  it('returns 422 for a merge into an unknown tag, itself or nothing', async () => {
    const { id } = await find('early');
    for (const [into, message] of [
      ['999999', 'The into names no existing tag.'],
      [id, 'The into must be another tag.'],
    ] as const) {
      const { body } = await merge(id, into).expect(422);
      expect(body.error.details).toMatchObject([{ message }]);
    }
    const { body } = await site.http
      .post(`/api/v2/tags/${id}/merge`)
      .set(editor)
      .send({ data: { type: 'tag', id } })
      .expect(422);
    expect(invalidFieldsIn(body)).toEqual(['data.relationships.into']);
    await merge(id, id, member).expect(403);
  });

  it('deletes a tag and returns 400 for query parameters', async () => {
    const { id } = await create('Passing');
    const { body } = await site.http.delete(`/api/v2/tags/${id}?force=true`).set(editor).expect(400);
    expect(invalidFieldsIn(body)).toEqual(['force']);

    await site.http.delete(`/api/v2/tags/${id}`).set(editor).expect(204);

    await site.http.get(`/api/v2/tags/${id}`).set(editor).expect(404);
  });

  it('sorts by each sort field', async () => {
    for (const [name, slug, created, updated] of [
      ['sort C', 'sorted-2', '2030-01-02 00:00:00.000', '2030-02-01 00:00:00.000'],
      ['sort A', 'sorted-3', '2030-01-01 00:00:00.000', '2030-02-03 00:00:00.000'],
      ['sort B', 'sorted-1', '2030-01-03 00:00:00.000', '2030-02-02 00:00:00.000'],
    ]) {
      const { id } = await create(name!);
      await patch(id, { attributes: { slug } }).expect(200);
      await site.sql('UPDATE tags SET created_at = ?, updated_at = ? WHERE id = ?', [created, updated, Number(id)]);
    }
    const sorted = async (sort: string) =>
      namesIn(await list(`filter[slug][like]=sorted-&sort=${sort}`, editor))
        .map((name) => (name as string).at(-1))
        .join('');

    const sorts = ['id', 'name', 'slug', 'created_at', 'updated_at'];
    expect(await Promise.all(sorts.map(sorted))).toEqual(['CAB', 'ABC', 'BCA', 'ACB', 'CBA']);
  });
});
