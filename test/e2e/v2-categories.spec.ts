import { type ListDocument, type Resource, walk } from '../support/version-2.js';
import type { Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const to = (id: number | string | null) => ({ data: id === null ? null : { type: 'category', id: String(id) } });

describe('categories in version 2', () => {
  let site: TestApp;
  let admin: Headers;
  let editor: Headers;
  let member: Headers;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    ({ headers: editor } = await site.createUser('editor'));
    ({ headers: member } = await site.createUser('member'));
    const make = async (name: string, input: object = {}) => {
      ids[name] = await site.createCategory({ name, ...input });
    };
    await make('News', { description: 'What is new.', image: 'https://example.org/news.png' });
    await make('Local', { parent_id: ids['News'] });
    await make('Sport 100%', { parent_id: ids['News'] });
    await make('Hidden', { status: 2 });
    await make('Closed', { parent_id: ids['News'] });
    await make('Inside', { parent_id: ids['Closed'] });
    await site.http
      .put(`/api/v1/categories/${ids['Closed']}/permissions`)
      .set(admin)
      .send({ view: ['editor'] })
      .expect(200);
    await site.http
      .put(`/api/v1/categories/${ids['Inside']}/permissions`)
      .set(admin)
      .send({ view: ['visitor', 'member', 'author', 'editor'] })
      .expect(200);
    for (const name of ['Local', 'Local', 'News', 'Hidden', 'Inside']) {
      await site.createArticle({ category_id: ids[name], status: 'published' });
    }
  });
  afterAll(() => site.stop());

  const get = async (path: string, headers: Headers = {}) =>
    (await site.http.get(`/api/v2/categories${path}`).set(headers).expect(200)).body;
  const list = (query = '', headers?: Headers): Promise<ListDocument> => get(`?${query}`, headers);
  const namesIn = ({ data }: { readonly data: readonly Resource[] }) =>
    data.map(({ attributes }) => attributes['name']);
  const post = (data: object, headers = editor) =>
    site.http
      .post('/api/v2/categories')
      .set(headers)
      .send({ data: { type: 'category', ...data } });
  const patch = (id: number | string, data: object, headers = editor) =>
    site.http
      .patch(`/api/v2/categories/${id}`)
      .set(headers)
      .send({ data: { type: 'category', id: String(id), ...data } });
  const create = async (data: object): Promise<Resource> => (await post(data).expect(201)).body.data;
  const faultsIn = ({ error }: { error: { details: { field: string }[] } }) => error.details.map(({ field }) => field);

  describe('GET /api/v2/categories/{id}', () => {
    it('answers 200 with the resource and where its parent is', async () => {
      const { body, headers } = await site.http.get(`/api/v2/categories/${ids['Local']}`).expect(200);

      const self = `/api/v2/categories/${ids['Local']}`;
      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'category',
          id: String(ids['Local']),
          attributes: {
            name: 'Local',
            slug: 'local',
            description: '',
            image: null,
            status: 1,
            created_at: expect.stringMatching(TIME),
            updated_at: null,
            item_count: 2,
          },
          relationships: { parent: { links: { related: `/api/v2/categories/${ids['News']}` }, ...to(ids['News']!) } },
          links: { self },
        },
        links: { self },
      });
      expect(headers['etag']).toMatch(/^"1-/);
    });

    it('includes the parent as its own address shows it', async () => {
      const { included } = await get(`/${ids['Local']}?include=parent`);

      expect(included).toEqual([(await get(`/${ids['News']}`)).data]);
    });

    it('shows one below a closed category at the root to whoever does not see that', async () => {
      const seen = await get(`/${ids['Inside']}?include=parent`, member);

      expect([seen.data.relationships.parent, seen.included]).toEqual([{ data: null }, []]);
      const all = await get(`/${ids['Inside']}?include=parent`, editor);
      expect(all.data.relationships.parent).toMatchObject(to(ids['Closed']!));
      expect(namesIn({ data: all.included })).toEqual(['Closed']);
    });

    it('shows the fields that are wanted, relationships among them', async () => {
      const { data, included } = await get(`/${ids['Local']}?fields[category]=parent,slug&include=parent`);

      expect([data.attributes, Object.keys(data.relationships)]).toEqual([{ slug: 'local' }, ['parent']]);
      expect(included[0].attributes).toEqual({ slug: 'news' });
      expect((await get(`/${ids['Local']}?fields[category]=`)).data).toEqual({
        type: 'category',
        id: String(ids['Local']),
        attributes: {},
        links: { self: `/api/v2/categories/${ids['Local']}` },
      });
    });

    it('answers 404 to what is not there, and to what the caller does not see', async () => {
      const [closed, none] = [ids['Closed']!, 999_999].map((id) =>
        site.http.get(`/api/v2/categories/${id}`).set(member),
      );
      const [seen, nothing] = [await closed!.expect(404), await none!.expect(404)];
      expect(seen.body.error.message).toBe(nothing.body.error.message);
      await site.http.get('/api/v2/categories/tree').expect(400);
    });
  });

  describe('GET /api/v2/categories', () => {
    it('shows what the lists of the caller show, by name, and counts the same', async () => {
      const [few, all] = [await list('page[total]=true', member), await list('page[total]=true', editor)];

      expect(namesIn(few)).toEqual(['Inside', 'Local', 'News', 'Sport 100%']);
      expect(namesIn(all)).toEqual(['Closed', 'Hidden', 'Inside', 'Local', 'News', 'Sport 100%']);
      expect([few.meta, all.meta]).toEqual([{ total: 4 }, { total: 6 }]);
    });

    it('includes each parent once, and none that is in the list already', async () => {
      const { data, included } = await list(`filter[name][in]=Local,Sport 100%25&include=parent`);

      expect([namesIn({ data }), namesIn({ data: included! })]).toEqual([['Local', 'Sport 100%'], ['News']]);
      expect((await list('include=parent')).included).toEqual([]);
    });

    it.each([
      ['filter[parent]=0', ['Inside', 'News'], ['Hidden', 'News']],
      ['filter[parent]={News}', ['Local', 'Sport 100%'], ['Closed', 'Local', 'Sport 100%']],
      ['filter[parent]={Closed}', [], ['Inside']],
      ['filter[parent][in]=0,{Closed}', ['Inside', 'News'], ['Hidden', 'Inside', 'News']],
      ['filter[parent]=999999', [], []],
      ['filter[status]=2', [], ['Hidden']],
      ['filter[status][ne]=1', [], ['Hidden']],
      ['filter[name][like]=0%25', ['Sport 100%'], ['Sport 100%']],
      ['filter[name][like]=LOC', ['Local'], ['Local']],
      ['filter[name]=LOCAL', [], []],
      ['filter[slug][in]=local,closed', ['Local'], ['Closed', 'Local']],
      ['filter[updated_at][gt]=2000-01-01T00:00:00Z', [], []],
      ['filter[created_at][gte]=2000-01-01T00:00:00Z&filter[slug]=news', ['News'], ['News']],
    ])('finds by ?%s what members and what editors see', async (query, few, all) => {
      const asked = query.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));

      expect(namesIn(await list(asked, member))).toEqual(few);
      expect(namesIn(await list(asked, editor))).toEqual(all);
    });

    it.each([
      ['-item_count,name', ['Local', 'Inside', 'News', 'Sport 100%']],
      ['-name', ['Sport 100%', 'News', 'Local', 'Inside']],
      ['id', ['News', 'Local', 'Sport 100%', 'Inside']],
    ])('sorts by %s', async (sort, names) => {
      expect(namesIn(await list(`sort=${sort}`, member))).toEqual(names);
    });

    it.each(['name', '-item_count', 'updated_at', '-created_at,slug'])(
      'is walked there and back by %s',
      async (sort) => {
        const follow = async (path: string) => (await site.http.get(path).set(editor).expect(200)).body as ListDocument;
        const all = (await list(`sort=${sort}&page[size]=100`, editor)).data.map(({ id }) => id);

        const { there, back } = await walk(follow, `/api/v2/categories?sort=${sort}&page[size]=2`);

        expect(all).toHaveLength(6);
        expect([there, back]).toEqual([all, all]);
      },
    );

    it('refuses a cursor of another sort', async () => {
      const { links } = await list('page[size]=1');
      const { body } = await site.http.get(`${links.next!}&sort=slug`).expect(400);

      expect(faultsIn(body)).toEqual(['page[after]']);
    });
  });

  describe('POST /api/v2/categories', () => {
    it('answers 201 with where it is', async () => {
      const { body, headers } = await post({
        attributes: { name: ' Rivers ', description: 'And ferries.', status: 2, slug: 'flowing' },
        relationships: { parent: to(ids['News']!) },
      }).expect(201);

      expect(headers['location']).toBe(body.data.links.self);
      expect(body.data).toMatchObject({
        attributes: { name: 'Rivers', slug: 'flowing', description: 'And ferries.', image: null, status: 2 },
        relationships: { parent: to(ids['News']!) },
      });
      expect(await get(`/${body.data.id}`, editor)).toEqual(body);
    });

    it('stands at the root without a parent, and includes what is asked for', async () => {
      const { body } = await site.http
        .post('/api/v2/categories?include=parent&fields[category]=name')
        .set(editor)
        .send({ data: { type: 'category', attributes: { name: 'Top' }, relationships: { parent: to(null) } } })
        .expect(201);

      expect([body.data.attributes, body.included]).toEqual([{ name: 'Top' }, []]);
      expect((await get(`/${body.data.id}`)).data.relationships).toEqual({ parent: { data: null } });
    });

    it('names every member that is wrong by its path', async () => {
      const { body } = await post({
        attributes: { name: '', status: 7, parent_id: 1, item_count: 3 },
        relationships: { parent: to(999_999), author: { data: null } },
        more: true,
      }).expect(422);

      expect(faultsIn(body).sort()).toEqual([
        'data.attributes.item_count',
        'data.attributes.name',
        'data.attributes.parent_id',
        'data.attributes.status',
        'data.more',
        'data.relationships.author',
        'data.relationships.parent',
      ]);
    });

    it.each([
      ['another type', { parent: { data: { type: 'tag', id: '1' } } }],
      ['a number', { parent: { data: { type: 'category', id: 1 } } }],
      ['the id alone', { parent: '1' }],
      ['several', { parent: { data: [{ type: 'category', id: '1' }] } }],
      ['nothing', { parent: {} }],
    ])('refuses as the parent %s', async (_, relationships) => {
      const { body } = await post({ attributes: { name: 'Odd' }, relationships }).expect(422);

      expect(faultsIn(body)).toEqual(['data.relationships.parent']);
    });

    it('refuses a parent that the caller does not see like one that is not there', async () => {
      const disabled = await site.createCategory({ status: 0 });
      await site.http.put(`/api/v1/categories/${disabled}/permissions`).set(admin).send({ view: [] }).expect(200);
      const answers = await Promise.all(
        [disabled, 999_999].map((id) =>
          post({ attributes: { name: 'Below' }, relationships: { parent: to(id) } }).expect(422),
        ),
      );

      const [unseen, unknown] = answers.map(({ body }) => body.error.details);
      expect(unseen).toEqual(unknown);
      expect(unseen).toMatchObject([{ message: 'The parent id names no existing category.' }]);
      await site.http.delete(`/api/v2/categories/${disabled}`).set(admin).expect(204);
    });

    it.each([
      ['another type', { type: 'tag', attributes: { name: 'A' } }, 409],
      ['an id of its own', { id: '77', attributes: { name: 'A' } }, 403],
      ['no attributes', {}, 422],
      ['attributes that are none', { attributes: [] }, 422],
      ['no type', { type: undefined, attributes: { name: 'A' } }, 422],
    ])('refuses %s', async (_, data, status) => {
      await post(data).expect(status);
    });

    it.each([{}, { data: null }, { data: [] }, { data: 'x' }, [], null, 5])('refuses the body %j', async (body) => {
      const { status } = await site.http.post('/api/v2/categories').set(editor).type('json').send(JSON.stringify(body));

      expect([400, 422]).toContain(status);
    });

    it('is for editors', async () => {
      await post({ attributes: { name: 'A' } }, member).expect(403);
      await post({ attributes: { name: 'A' } }, {}).expect(401);
    });
  });

  describe('PATCH /api/v2/categories/{id}', () => {
    it('changes what is sent, and moves', async () => {
      const { id } = await create({ attributes: { name: 'Moving', description: 'Stays.' } });

      const { body } = await patch(id, {
        attributes: { name: 'Moved' },
        relationships: { parent: to(ids['News']!) },
      }).expect(200);

      expect(body.data).toMatchObject({
        attributes: { name: 'Moved', slug: 'moving', description: 'Stays.' },
        relationships: { parent: to(ids['News']!) },
      });
      await patch(id, { relationships: { parent: to(null) } }).expect(200);
      expect((await get(`/${id}`)).data.relationships.parent.data).toBeNull();
    });

    it('takes back what it has shown, and finds nothing changed', async () => {
      const { headers, body } = await site.http.get(`/api/v2/categories/${ids['Local']}`).set(editor).expect(200);
      const { name, slug, description, image, status } = body.data.attributes;

      const again = await patch(ids['Local']!, {
        attributes: { name, slug, description, image, status },
        relationships: body.data.relationships,
        links: body.data.links,
      }).expect(200);

      expect(again.headers['etag']).toBe(headers['etag']);
    });

    it('refuses a circle, a taken slug and an unknown category', async () => {
      const { body } = await patch(ids['News']!, { relationships: { parent: to(ids['Local']!) } }).expect(422);
      expect(body.error.details).toMatchObject([
        { message: 'The parent id must not be the category itself or one below it.' },
      ]);
      await patch(ids['News']!, { attributes: { slug: 'local' } }).expect(422);
      await patch(999_999, { attributes: { name: 'A' } }).expect(404);
    });

    it('wants the id of the address', async () => {
      const send = (data: object) => site.http.patch(`/api/v2/categories/${ids['News']}`).set(editor).send({ data });
      await send({ type: 'category', id: '999', attributes: {} }).expect(409);
      const { body } = await send({ type: 'category', attributes: { name: 'A' } }).expect(422);
      expect(faultsIn(body)).toEqual(['data.id']);
      await send({ type: 'article', id: String(ids['News']) }).expect(409);
    });

    it('changes nothing of another version', async () => {
      const data = { type: 'category', id: String(ids['News']), attributes: { name: 'Old news' } };
      const { headers } = await site.http
        .patch(`/api/v2/categories/${ids['News']}`)
        .set(editor)
        .set('If-Match', '"99-x"')
        .send({ data })
        .expect(412);
      const { headers: present } = await site.http.get(`/api/v2/categories/${ids['News']}`).set(editor).expect(200);
      expect(headers['etag']).toBe(present['etag']);
    });
  });

  describe('DELETE /api/v2/categories/{id}', () => {
    const remove = (id: number | string, query = '') =>
      site.http.delete(`/api/v2/categories/${id}${query}`).set(editor);

    it('moves what is in it where it is told to', async () => {
      const { id } = await create({ attributes: { name: 'Leaving' } });
      const article = await site.createArticle({ category_id: Number(id) });
      await remove(id).expect(409);

      await remove(id, `?reassign_to=${ids['Local']}`).expect(204);

      const { body } = await site.http.get(`/api/v1/articles/${article.id}`).set(admin).expect(200);
      expect(body.data.relationships.category.data.id).toBe(ids['Local']);
      await remove(id).expect(404);
    });

    it.each([
      ['?reassign_to=0', 'reassign_to'],
      ['?reassign_to=x', 'reassign_to'],
      ['?reassign_to=1&reassign_to=2', 'reassign_to'],
      ['?to=1', 'to'],
      ['?include=parent', 'include'],
    ])('answers 400 to %s, and deletes nothing', async (query, field) => {
      const { id } = await create({ attributes: { name: 'Staying' } });

      const { body } = await remove(id, query).expect(400);

      expect(body.error.details).toMatchObject([{ field }]);
      await remove(id).expect(204);
    });
  });
});
