import { categoryPath, CategoriesFixture, parentOf } from './categories-fixture.js';

interface OutboxRow {
  name: string;
  data: string;
}

describe('changes of categories', () => {
  let site: CategoriesFixture;

  beforeAll(async () => {
    site = await CategoriesFixture.start();
  });
  afterAll(() => site.app.stop());

  const detailsOf = ({ body }: { body: { error: { details: { field: string; message: string }[] } } }) =>
    body.error.details;
  /** Returns the outbox events of a category, oldest first. */
  const eventsOf = async (id: number) =>
    (await site.app.sql<OutboxRow>("SELECT name, data FROM outbox WHERE name LIKE 'articles.category.%' ORDER BY id"))
      .map(({ name, data }) => ({ name, data: JSON.parse(data) }))
      .filter(({ data }) => (data.category?.categoryid ?? data.categoryid) === id);

  describe.each(['PUT', 'PATCH'] as const)('%s /api/v1/categories/{id}', (method) => {
    const send = (id: number, body: object) =>
      site.app.http[method === 'PUT' ? 'put' : 'patch'](categoryPath(id)).set(site.editor).send(body);

    it('changes only the given fields', async () => {
      const parent = await site.app.createCategory();
      const id = await site.app.createCategory({
        name: 'Old name',
        description: 'Stays.',
        image: 'https://example.org/1.png',
      });
      const before = await site.show(id);

      const { body } = await send(id, { name: ' New name ', parent_id: parent, status: 2 }).expect(200);

      expect(body.data).toEqual({
        ...before,
        attributes: {
          ...before.attributes,
          name: 'New name',
          status: 2,
          updated_at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
        relationships: { parent: { data: { type: 'category', id: parent } } },
      });
      expect(await site.show(id)).toEqual(body.data);
      expect((await site.rowOf(id)).version).toBe(2);
    });

    it('accepts every field of a new category', async () => {
      const id = await site.app.createCategory({ parent_id: await site.app.createCategory() });
      const slug = `by-hand-${method.toLowerCase()}`;

      const { body } = await send(id, { name: '北京', description: '', image: null, parent_id: 0, status: 0, slug });

      expect(body.data.attributes).toMatchObject({ name: '北京', description: '', image: null, status: 0, slug });
      expect(parentOf(body.data)).toBeNull();
    });

    it('keeps the version and emits no event when no value differs', async () => {
      const parent = await site.app.createCategory();
      const id = await site.app.createCategory({
        name: 'Same',
        parent_id: parent,
        slug: `same-${method.toLowerCase()}`,
      });
      const before = [await site.show(id), await site.rowOf(id), await eventsOf(id)];

      for (const body of [
        {},
        { name: 'Same ', parent_id: parent, slug: `same-${method.toLowerCase()}`, status: 1, image: null },
      ]) {
        await send(id, body).expect(200);
      }

      expect([await site.show(id), await site.rowOf(id), await eventsOf(id)]).toEqual(before);
    });

    it('returns 404 for an unknown category and 400 for an invalid id', async () => {
      const { body } = await send(999_999, { name: 'x' }).expect(404);
      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Category not found' });
      await site.app.http[method === 'PUT' ? 'put' : 'patch']('/api/v1/categories/1e3')
        .set(site.editor)
        .send({})
        .expect(400);
    });
  });

  describe('PATCH /api/v1/categories/{id}', () => {
    it.each([
      ['name', ['', '   ', 'x'.repeat(101), 5, null]],
      ['description', ['x'.repeat(5001), 5, null]],
      ['image', ['nothing', 'javascript:alert(1)', 5]],
      ['parent_id', [4711, -1, 1.5, '1', true, []]],
      ['status', [3, -1, '1', null]],
      ['slug', ['', 'Capital', 'a--b', 'x'.repeat(181), null]],
    ])('returns 422 for an invalid %s', async (field, values) => {
      const id = await site.app.createCategory();
      for (const value of values as unknown[]) {
        const answer = await site.patch(id, { [field]: value });
        expect([value, answer.status, detailsOf(answer).map((detail) => detail.field)]).toEqual([value, 422, [field]]);
      }
      expect((await site.rowOf(id)).version).toBe(1);
    });

    it('names every invalid field in one response', async () => {
      const taken = (await site.show(await site.app.createCategory())).attributes['slug'];
      const id = await site.app.createCategory();

      expect(detailsOf(await site.patch(id, { slug: taken, parent_id: id }).expect(422))).toEqual([
        { field: 'parent_id', message: 'The parent id must not be the category itself or one below it.' },
        { field: 'slug', message: 'The slug has already been taken.' },
      ]);
      expect(
        detailsOf(await site.patch(id, { name: '', parent_id: 4711 }).expect(422)).map(({ field }) => field),
      ).toEqual(['name', 'parent_id']);
    });

    it('keeps the slug when the name changes, and accepts the current slug of the category', async () => {
      const id = await site.app.createCategory({ name: 'First', slug: 'first-slug' });

      const { body } = await site.patch(id, { name: 'Second', slug: 'first-slug' }).expect(200);

      expect(body.data.attributes).toMatchObject({ name: 'Second', slug: 'first-slug' });
    });

    it('returns 422 when the parent is the category or one of its descendants', async () => {
      const [top, middle, leaf] = await chain(3);

      for (const parent_id of [top, middle, leaf]) {
        const answer = await site.patch(top!, { parent_id }).expect(422);
        expect(detailsOf(answer)).toEqual([
          { field: 'parent_id', message: 'The parent id must not be the category itself or one below it.' },
        ]);
      }
      expect((await site.rowOf(top!)).parent_id).toBeNull();
    });

    it('returns 422 when a category would be deeper than 20 levels', async () => {
      const ids = await chain(20);
      const pair = await chain(2);
      const message = 'The parent id must not lead to more than 20 levels.';

      expect(detailsOf(await site.patch(pair[0]!, { parent_id: ids[18] }).expect(422))[0]).toEqual({
        field: 'parent_id',
        message,
      });
      await site.patch(pair[0]!, { parent_id: ids[17] }).expect(200);
      const created = await site.app.http
        .post('/api/v1/categories')
        .set(site.editor)
        .send({ name: 'Too deep', parent_id: ids[19] });
      expect([created.status, detailsOf(created)]).toEqual([422, [{ field: 'parent_id', message }]]);
    });

    it('emits created and updated events with the field names of the module', async () => {
      const parent = await site.app.createCategory();
      const id = await site.app.createCategory({
        name: 'Told',
        description: 'Of.',
        parent_id: parent,
        image: 'https://example.org/t.png',
      });
      await site.patch(id, { name: 'Told again', parent_id: null, image: null }).expect(200);

      const { attributes } = await site.show(id);
      const seconds = (name: string) => Math.floor(Date.parse(attributes[name] as string) / 1000);
      const same = { categoryid: id, description: 'Of.', status: 1, created: seconds('created_at') };
      expect(await eventsOf(id)).toEqual([
        {
          name: 'articles.category.created',
          data: {
            category: { ...same, name: 'Told', image: 'https://example.org/t.png', parentid: parent, modified: 0 },
          },
        },
        {
          name: 'articles.category.updated',
          data: {
            category: { ...same, name: 'Told again', image: '', parentid: 0, modified: seconds('updated_at') },
          },
        },
      ]);
    });

    it('stores the events of a category with the category as their subject', async () => {
      const id = await site.app.createCategory();
      await site.patch(id, { name: 'Told again' }).expect(200);
      await site.remove(id).expect(204);

      const events = await site.app.sql<OutboxRow>('SELECT name FROM outbox WHERE subject = ? ORDER BY id', [
        `category:${id}`,
      ]);
      expect(events.map(({ name }) => name.split('.').at(-1))).toEqual(['created', 'updated', 'deleted']);
    });

    it.each(['member', 'author'] as const)('returns 403 for a %s', async (role) => {
      const { headers } = await site.app.createUser(role);
      await site.patch(await site.app.createCategory(), { name: 'x' }, headers).expect(403);
    });
  });
  /** Creates a chain of categories, each below the previous category. */
  async function chain(length: number): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < length; n++) ids.push(await site.app.createCategory({ parent_id: ids.at(-1) ?? null }));
    return ids;
  }
});
