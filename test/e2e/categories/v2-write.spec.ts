import { invalidFieldsIn } from '../../support/invalid-fields.js';
import { toOneLinkage, CategoriesV2Fixture } from './categories-v2-fixture.js';

describe('categories in version 2', () => {
  let site: CategoriesV2Fixture;

  beforeAll(async () => {
    site = await CategoriesV2Fixture.start();
  });
  afterAll(() => site.app.stop());

  describe('POST /api/v2/categories', () => {
    it('returns 201 with a Location header', async () => {
      const { body, headers } = await site
        .post({
          attributes: { name: ' Rivers ', description: 'And ferries.', status: 2, slug: 'flowing' },
          relationships: { parent: toOneLinkage(site.ids['News']!) },
        })
        .expect(201);

      expect(headers['location']).toBe(body.data.links.self);
      expect(body.data).toMatchObject({
        attributes: { name: 'Rivers', slug: 'flowing', description: 'And ferries.', image: null, status: 2 },
        relationships: { parent: toOneLinkage(site.ids['News']!) },
      });
      expect(await site.get(`/${body.data.id}`, site.editor)).toEqual(body);
    });

    it('creates a root category when the parent is null, and applies include and fields', async () => {
      const { body } = await site.app.http
        .post('/api/v2/categories?include=parent&fields[category]=name')
        .set(site.editor)
        .send({
          data: { type: 'category', attributes: { name: 'Top' }, relationships: { parent: toOneLinkage(null) } },
        })
        .expect(201);

      expect([body.data.attributes, body.included]).toEqual([{ name: 'Top' }, []]);
      expect((await site.get(`/${body.data.id}`)).data.relationships).toEqual({ parent: { data: null } });
    });

    it('returns 422 and names the path of every invalid member', async () => {
      const { body } = await site
        .post({
          attributes: { name: '', status: 7, parent_id: 1, item_count: 3 },
          relationships: { parent: toOneLinkage(999_999), author: { data: null } },
          more: true,
        })
        .expect(422);

      expect(invalidFieldsIn(body).sort()).toEqual([
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
      ['a resource of another type', { parent: { data: { type: 'tag', id: '1' } } }],
      ['a numeric id', { parent: { data: { type: 'category', id: 1 } } }],
      ['only an id', { parent: '1' }],
      ['a list', { parent: { data: [{ type: 'category', id: '1' }] } }],
      ['an empty object', { parent: {} }],
    ])('returns 422 when the parent is %s', async (_, relationships) => {
      const { body } = await site.post({ attributes: { name: 'Odd' }, relationships }).expect(422);

      expect(invalidFieldsIn(body)).toEqual(['data.relationships.parent']);
    });

    it('returns the same 422 for an invisible parent as for an unknown parent', async () => {
      const disabled = await site.app.createCategory({ status: 0 });
      await site.app.http
        .put(`/api/v1/categories/${disabled}/permissions`)
        .set(site.admin)
        .send({ view: [] })
        .expect(200);
      const answers = await Promise.all(
        [disabled, 999_999].map((id) =>
          site.post({ attributes: { name: 'Below' }, relationships: { parent: toOneLinkage(id) } }).expect(422),
        ),
      );

      const [unseen, unknown] = answers.map(({ body }) => body.error.details);
      expect(unseen).toEqual(unknown);
      expect(unseen).toMatchObject([{ message: 'The parent id names no existing category.' }]);
      await site.app.http.delete(`/api/v2/categories/${disabled}`).set(site.admin).expect(204);
    });

    it.each([
      ['a resource of another type', { type: 'tag', attributes: { name: 'A' } }, 409],
      ['a client-generated id', { id: '77', attributes: { name: 'A' } }, 403],
      ['a resource without attributes', {}, 422],
      ['attributes that are not an object', { attributes: [] }, 422],
      ['a resource without a type', { type: undefined, attributes: { name: 'A' } }, 422],
    ])('rejects %s', async (_, data, status) => {
      await site.post(data).expect(status);
    });

    it.each([{}, { data: null }, { data: [] }, { data: 'x' }, [], null, 5])('rejects the body %j', async (body) => {
      const { status } = await site.app.http
        .post('/api/v2/categories')
        .set(site.editor)
        .type('json')
        .send(JSON.stringify(body));

      expect([400, 422]).toContain(status);
    });

    it('returns 403 for a member and 401 for a visitor', async () => {
      await site.post({ attributes: { name: 'A' } }, site.member).expect(403);
      await site.post({ attributes: { name: 'A' } }, {}).expect(401);
    });
  });

  describe('PATCH /api/v2/categories/{id}', () => {
    it('changes the sent attributes and moves the category', async () => {
      const { id } = await site.create({ attributes: { name: 'Moving', description: 'Stays.' } });

      const { body } = await site
        .patch(id, {
          attributes: { name: 'Moved' },
          relationships: { parent: toOneLinkage(site.ids['News']!) },
        })
        .expect(200);

      expect(body.data).toMatchObject({
        attributes: { name: 'Moved', slug: 'moving', description: 'Stays.' },
        relationships: { parent: toOneLinkage(site.ids['News']!) },
      });
      await site.patch(id, { relationships: { parent: toOneLinkage(null) } }).expect(200);
      expect((await site.get(`/${id}`)).data.relationships.parent.data).toBeNull();
    });

    it('keeps the ETag when an unchanged resource is sent back', async () => {
      const { headers, body } = await site.app.http
        .get(`/api/v2/categories/${site.ids['Local']}`)
        .set(site.editor)
        .expect(200);
      const { name, slug, description, image, status } = body.data.attributes;

      const again = await site
        .patch(site.ids['Local']!, {
          attributes: { name, slug, description, image, status },
          relationships: body.data.relationships,
          links: body.data.links,
        })
        .expect(200);

      expect(again.headers['etag']).toBe(headers['etag']);
    });

    it('returns 422 for a circular parent or a taken slug, and 404 for an unknown category', async () => {
      const { body } = await site
        .patch(site.ids['News']!, { relationships: { parent: toOneLinkage(site.ids['Local']!) } })
        .expect(422);
      expect(body.error.details).toMatchObject([
        { message: 'The parent id must not be the category itself or one below it.' },
      ]);
      await site.patch(site.ids['News']!, { attributes: { slug: 'local' } }).expect(422);
      await site.patch(999_999, { attributes: { name: 'A' } }).expect(404);
    });

    it('returns 409 when the type or id differs from the URL, and 422 without an id', async () => {
      const send = (data: object) =>
        site.app.http.patch(`/api/v2/categories/${site.ids['News']}`).set(site.editor).send({ data });
      await send({ type: 'category', id: '999', attributes: {} }).expect(409);
      const { body } = await send({ type: 'category', attributes: { name: 'A' } }).expect(422);
      expect(invalidFieldsIn(body)).toEqual(['data.id']);
      await send({ type: 'article', id: String(site.ids['News']) }).expect(409);
    });

    it('returns 412 when If-Match names another version', async () => {
      const data = { type: 'category', id: String(site.ids['News']), attributes: { name: 'Old news' } };
      const { headers } = await site.app.http
        .patch(`/api/v2/categories/${site.ids['News']}`)
        .set(site.editor)
        .set('If-Match', '"99-x"')
        .send({ data })
        .expect(412);
      const { headers: present } = await site.app.http
        .get(`/api/v2/categories/${site.ids['News']}`)
        .set(site.editor)
        .expect(200);
      expect(headers['etag']).toBe(present['etag']);
    });
  });

  describe('DELETE /api/v2/categories/{id}', () => {
    const remove = (id: number | string, query = '') =>
      site.app.http.delete(`/api/v2/categories/${id}${query}`).set(site.editor);

    it('moves the articles to the category in reassign_to', async () => {
      const { id } = await site.create({ attributes: { name: 'Leaving' } });
      const article = await site.app.createArticle({ category_id: Number(id) });
      await remove(id).expect(409);

      await remove(id, `?reassign_to=${site.ids['Local']}`).expect(204);

      const { body } = await site.app.http.get(`/api/v1/articles/${article.id}`).set(site.admin).expect(200);
      expect(body.data.relationships.category.data.id).toBe(site.ids['Local']);
      await remove(id).expect(404);
    });

    it.each([
      ['?reassign_to=0', 'reassign_to'],
      ['?reassign_to=x', 'reassign_to'],
      ['?reassign_to=1&reassign_to=2', 'reassign_to'],
      ['?to=1', 'to'],
      ['?include=parent', 'include'],
    ])('returns 400 for %s and deletes nothing', async (query, field) => {
      const { id } = await site.create({ attributes: { name: 'Staying' } });

      const { body } = await remove(id, query).expect(400);

      expect(body.error.details).toMatchObject([{ field }]);
      await remove(id).expect(204);
    });
  });
});
