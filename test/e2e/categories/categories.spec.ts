import type { ApiObject, Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('categories', () => {
  let app: TestApp;
  let editor: Headers;
  let made = 0;

  beforeAll(async () => {
    app = await startTestApp();
    editor = (await app.createUser('editor')).headers;
  });

  afterAll(() => app.stop());

  const input = (more: object = {}) => ({ name: `Subject ${++made}`, ...more });
  const post = (body: object) => app.http.post('/api/v1/categories').set(editor).send(body);
  const get = (path = '') => app.http.get(`/api/v1/categories${path}`);

  describe('POST /api/v1/categories', () => {
    it('returns 201 with the category and its Location header', async () => {
      const answer = await post({
        name: ' Field notes ',
        description: 'Short reports from outside.',
        image: 'https://example.org/field.png',
        parent_id: null,
      }).expect(201);

      const { data } = answer.body as { data: ApiObject };
      expect(answer.headers['location']).toBe(`/api/v1/categories/${data.id}`);
      expect(data).toEqual({
        id: expect.any(Number),
        type: 'category',
        attributes: {
          name: 'Field notes',
          slug: 'field-notes',
          description: 'Short reports from outside.',
          image: 'https://example.org/field.png',
          status: 1,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          updated_at: null,
          item_count: 0,
        },
        relationships: { parent: { data: null } },
        links: { self: `/api/v1/categories/${data.id}` },
      });
      expect((await get(`/${data.id}`).expect(200)).body.data).toEqual(data);
    });

    it('creates a category below its parent, and at the root when parent_id is 0 or null', async () => {
      const { id } = (await post(input()).expect(201)).body.data as ApiObject;

      const { body } = await post(input({ parent_id: id })).expect(201);
      expect(body.data.relationships.parent.data).toEqual({ type: 'category', id });
      for (const parent_id of [0, null]) {
        const { body: root } = await post(input({ parent_id })).expect(201);
        expect(root.data.relationships.parent.data).toBeNull();
      }
    });

    it.each([
      ['Ёлка и Щука', 'yolka-i-shchuka'],
      ['北京', 'bei-jing'],
      ['Crème brûlée!', 'creme-brulee'],
      ['  --A__B--  ', 'a-b'],
      ['🌍', 'category'],
      ['!!!', 'category-2'],
    ])('derives from the name "%s" the slug "%s"', async (name, slug) => {
      const { body } = await post({ name }).expect(201);

      expect(body.data.attributes).toMatchObject({ name: name.trim(), slug });
    });

    it('adds a number to a slug that is taken', async () => {
      const slugs = [];
      for (let n = 0; n < 3; n++) {
        const { body } = await post({ name: 'The same' }).expect(201);
        slugs.push(body.data.attributes.slug);
      }

      expect(slugs).toEqual(['the-same', 'the-same-2', 'the-same-3']);
    });

    it('returns 422 when the requested slug is taken', async () => {
      await post(input({ slug: 'wanted' })).expect(201);

      const answer = await post(input({ slug: 'wanted' })).expect(422);

      expect(answer.body.error.details).toEqual([{ field: 'slug', message: 'The slug has already been taken.' }]);
    });

    it('assigns different slugs to ten concurrent requests with the same name', async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => post({ name: 'At once' })));

      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
      const slugs = answers.map(({ body }) => (body.data as ApiObject).attributes['slug'] as string);
      expect(new Set(slugs).size).toBe(10);
    });

    it.each([
      ['name', ['', '   ', 'x'.repeat(101), '🌍'.repeat(101), 'a\u0000', '\ud83d', 5, null, true, ['x'], {}]],
      ['description', ['x'.repeat(5001), 5, null, [], '\u0000']],
      ['image', ['nothing', 'javascript:alert(1)', 5, '/x.png']],
      ['parent_id', [4711, -1, 1.5, '1', '', true, [], {}, 1e10]],
      ['status', [3, -1, 1.5, '1', '', true, null, [], {}]],
      ['slug', ['', 'Capital', 'with blank', '-a', 'a-', 'a--b', 'ä', 'x'.repeat(181), 5, null, '../x']],
    ])('returns 422 for an invalid %s', async (field, values) => {
      for (const value of values as unknown[]) {
        const answer = await post(input({ [field]: value }));
        expect([field, value, answer.status]).toEqual([field, value, 422]);
        expect((answer.body.error.details as { field: string }[]).map((detail) => detail.field)).toEqual([field]);
      }
    });

    it.each([0, 1, 2])('accepts the status %i', async (status) => {
      const { body } = await post(input({ status })).expect(201);

      expect(body.data.attributes.status).toBe(status);
    });

    it('accepts a name with the maximum of 100 characters', async () => {
      const { body } = await post({ name: '🌍'.repeat(100) }).expect(201);

      expect((await get(`/${body.data.id}`).expect(200)).body.data.attributes.name).toBe('🌍'.repeat(100));
    });

    it.each(['member', 'author'] as const)('returns 403 for a %s', async (role) => {
      const { headers } = await app.createUser(role);

      await app.http.post('/api/v1/categories').set(headers).send(input()).expect(403);
    });

    it('returns 401 for a visitor', async () => {
      await app.http.post('/api/v1/categories').send(input()).expect(401);
    });

    it('stores a name with SQL syntax as plain text', async () => {
      const name = `x', (SELECT password_hash FROM users)); --`;

      const { body } = await post({ name }).expect(201);

      expect(body.data.attributes.name).toBe(name);
    });
  });

  describe('GET /api/v1/categories/{id}', () => {
    it('returns 404 for an unknown category', async () => {
      const { body } = await get('/4711').expect(404);

      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Category not found' });
    });

    it('counts only the published articles of the category in item_count', async () => {
      const id = await app.createCategory();
      const below = await app.createCategory({ parent_id: id });
      for (const status of ['published', 'published', 'draft', 'archived']) {
        await app.createArticle({ category_id: id, status });
      }
      await app.createArticle({ category_id: below, status: 'published' });
      const trashed = await app.createArticle({ category_id: id, status: 'published' });
      await app.http.delete(trashed.links['self']).set(editor).expect(204);

      expect((await get(`/${id}`).expect(200)).body.data.attributes.item_count).toBe(2);
    });
  });
});
