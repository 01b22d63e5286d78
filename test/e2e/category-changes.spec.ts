import type { ApiObject, Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

interface Told {
  name: string;
  data: string;
}

describe('changes of categories', () => {
  let site: TestApp;
  let admin: Headers;
  let editor: Headers;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    editor = (await site.createUser('editor')).headers;
  });
  afterAll(() => site.stop());

  const at = (id: number) => `/api/v1/categories/${id}`;
  const patch = (id: number, body: object, headers = editor) => site.http.patch(at(id)).set(headers).send(body);
  const show = async (id: number, headers = editor): Promise<ApiObject> =>
    (await site.http.get(at(id)).set(headers).expect(200)).body.data;
  const permit = (id: number, named: object) =>
    site.http
      .put(`${at(id)}/permissions`)
      .set(admin)
      .send(named)
      .expect(200);
  const detailsOf = ({ body }: { body: { error: { details: { field: string; message: string }[] } } }) =>
    body.error.details;
  const rowOf = async (id: number) =>
    (await site.sql<{ version: number; parent_id: number | null }>('SELECT * FROM categories WHERE id = ?', [id]))[0]!;
  const parentOf = ({ relationships }: ApiObject) => relationships!['parent'].data;
  /** What was told of one category, the latest last. */
  const toldOf = async (id: number) =>
    (await site.sql<Told>("SELECT name, data FROM outbox WHERE name LIKE 'articles.category.%' ORDER BY id"))
      .map(({ name, data }) => ({ name, data: JSON.parse(data) }))
      .filter(({ data }) => (data.category?.categoryid ?? data.categoryid) === id);

  describe.each(['PUT', 'PATCH'] as const)('%s /api/v1/categories/{id}', (method) => {
    const send = (id: number, body: object) =>
      site.http[method === 'PUT' ? 'put' : 'patch'](at(id)).set(editor).send(body);

    it('changes what is given, and nothing else', async () => {
      const parent = await site.createCategory();
      const id = await site.createCategory({
        name: 'Old name',
        description: 'Stays.',
        image: 'https://example.org/1.png',
      });
      const before = await show(id);

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
      expect(await show(id)).toEqual(body.data);
      expect((await rowOf(id)).version).toBe(2);
    });

    it('takes all that a new category takes', async () => {
      const id = await site.createCategory({ parent_id: await site.createCategory() });
      const slug = `by-hand-${method.toLowerCase()}`;

      const { body } = await send(id, { name: '北京', description: '', image: null, parent_id: 0, status: 0, slug });

      expect(body.data.attributes).toMatchObject({ name: '北京', description: '', image: null, status: 0, slug });
      expect(parentOf(body.data)).toBeNull();
    });

    it('changes nothing when nothing differs', async () => {
      const parent = await site.createCategory();
      const id = await site.createCategory({ name: 'Same', parent_id: parent, slug: `same-${method.toLowerCase()}` });
      const before = [await show(id), await rowOf(id), await toldOf(id)];

      for (const body of [
        {},
        { name: 'Same ', parent_id: parent, slug: `same-${method.toLowerCase()}`, status: 1, image: null },
      ]) {
        await send(id, body).expect(200);
      }

      expect([await show(id), await rowOf(id), await toldOf(id)]).toEqual(before);
    });

    it('answers 404 for an unknown category and 400 for an id that is none', async () => {
      const { body } = await send(999_999, { name: 'x' }).expect(404);
      expect(body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Category not found' });
      await site.http[method === 'PUT' ? 'put' : 'patch']('/api/v1/categories/1e3').set(editor).send({}).expect(400);
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
    ])('answers 422 to a bad %s', async (field, values) => {
      const id = await site.createCategory();
      for (const value of values as unknown[]) {
        const answer = await patch(id, { [field]: value });
        expect([value, answer.status, detailsOf(answer).map((detail) => detail.field)]).toEqual([value, 422, [field]]);
      }
      expect((await rowOf(id)).version).toBe(1);
    });

    it('names every fault at once', async () => {
      const taken = (await show(await site.createCategory())).attributes['slug'];
      const id = await site.createCategory();

      expect(detailsOf(await patch(id, { slug: taken, parent_id: id }).expect(422))).toEqual([
        { field: 'parent_id', message: 'The parent id must not be the category itself or one below it.' },
        { field: 'slug', message: 'The slug has already been taken.' },
      ]);
      expect(detailsOf(await patch(id, { name: '', parent_id: 4711 }).expect(422)).map(({ field }) => field)).toEqual([
        'name',
        'parent_id',
      ]);
    });

    it('keeps the slug when the name changes, and gives back one’s own', async () => {
      const id = await site.createCategory({ name: 'First', slug: 'first-slug' });

      const { body } = await patch(id, { name: 'Second', slug: 'first-slug' }).expect(200);

      expect(body.data.attributes).toMatchObject({ name: 'Second', slug: 'first-slug' });
    });

    it('refuses a place below itself, however deep', async () => {
      const [top, middle, leaf] = await chain(3);

      for (const parent_id of [top, middle, leaf]) {
        const answer = await patch(top!, { parent_id }).expect(422);
        expect(detailsOf(answer)).toEqual([
          { field: 'parent_id', message: 'The parent id must not be the category itself or one below it.' },
        ]);
      }
      expect((await rowOf(top!)).parent_id).toBeNull();
    });

    it('refuses a place that would be too deep', async () => {
      const ids = await chain(20);
      const pair = await chain(2);
      const message = 'The parent id must not lead to more than 20 levels.';

      expect(detailsOf(await patch(pair[0]!, { parent_id: ids[18] }).expect(422))[0]).toEqual({
        field: 'parent_id',
        message,
      });
      await patch(pair[0]!, { parent_id: ids[17] }).expect(200);
      const created = await site.http
        .post('/api/v1/categories')
        .set(editor)
        .send({ name: 'Too deep', parent_id: ids[19] });
      expect([created.status, detailsOf(created)]).toEqual([422, [{ field: 'parent_id', message }]]);
    });

    it('tells of what was made and changed, by the module’s own names', async () => {
      const parent = await site.createCategory();
      const id = await site.createCategory({
        name: 'Told',
        description: 'Of.',
        parent_id: parent,
        image: 'https://example.org/t.png',
      });
      await patch(id, { name: 'Told again', parent_id: null, image: null }).expect(200);

      const { attributes } = await show(id);
      const seconds = (name: string) => Math.floor(Date.parse(attributes[name] as string) / 1000);
      const same = { categoryid: id, description: 'Of.', status: 1, created: seconds('created_at') };
      expect(await toldOf(id)).toEqual([
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

    it.each(['member', 'author'] as const)('answers 403 to a %s', async (role) => {
      const { headers } = await site.createUser(role);
      await patch(await site.createCategory(), { name: 'x' }, headers).expect(403);
    });
  });

  describe('a category that is moved or changes its status', () => {
    const total = async (query: string, headers: Headers = {}) => {
      const { body } = await site.http.get(`/api/v1/articles?${query}`).set(headers).expect(200);
      expect(body.data).toHaveLength(body.meta.total);
      return body.meta.total as number;
    };

    it('takes its articles along: into lists, counts and tags, and out of them', async () => {
      const [open, disabled] = [await site.createCategory(), await site.createCategory({ status: 0 })];
      const id = await site.createCategory({ parent_id: open });
      const { links } = await site.createArticle({ category_id: id, status: 'published', tags: ['wandering'] });
      const tags = async () => (await site.http.get('/api/v1/tags?per_page=100').expect(200)).body.data as ApiObject[];
      const seen = async () => [
        (await site.http.get(links['self']!)).status,
        await total(`category_tree=${open}`),
        await total(`category=${id}`),
        (await site.http.get(at(id))).status,
        (await tags()).filter(({ attributes }) => attributes['name'] === 'wandering').length,
      ];
      expect(await seen()).toEqual([200, 1, 1, 200, 1]);

      await patch(id, { parent_id: disabled }).expect(200);
      expect(await seen()).toEqual([404, 0, 0, 404, 0]);
      expect(await total(`category_tree=${disabled}`, editor)).toBe(1);
      await patch(disabled, { status: 1 }).expect(200);
      expect(await seen()).toEqual([200, 0, 1, 200, 1]);
      await patch(id, { status: 0, parent_id: open }).expect(200);
      expect(await seen()).toEqual([404, 0, 0, 404, 0]);
      await patch(id, { status: 1 }).expect(200);
      expect(await seen()).toEqual([200, 1, 1, 200, 1]);
    });

    it('shows as its number what the caller’s lists show of it', async () => {
      const id = await site.createCategory();
      for (const status of ['published', 'published', 'draft']) await site.createArticle({ category_id: id, status });
      const numbers = async () => {
        const answers = [(await show(id, {})).attributes['item_count'], (await show(id)).attributes['item_count']];
        expect(answers).toEqual([await total(`category=${id}`), await total(`category=${id}`, editor)]);
        return answers;
      };

      expect(await numbers()).toEqual([2, 2]);
      await patch(id, { status: 2 }).expect(200);
      expect(await numbers()).toEqual([0, 2]);
      await patch(id, { status: 1 }).expect(200);
      expect(await numbers()).toEqual([2, 2]);
    });
  });

  describe('where categories are closed to the caller', () => {
    it('a closed one is not there to be changed, nor to be a parent', async () => {
      const [closed, id] = [await site.createCategory(), await site.createCategory()];
      await permit(closed, { view: [] });

      expect((await patch(closed, { name: 'x' }).expect(404)).body.error.message).toBe('Category not found');
      expect(detailsOf(await patch(id, { parent_id: closed }).expect(422))).toEqual([
        { field: 'parent_id', message: 'The parent id names no existing category.' },
      ]);
      await patch(id, { parent_id: closed }, admin).expect(200);
    });

    it('who does not see the parent sees it at the root, and says so without moving it', async () => {
      const closed = await site.createCategory();
      const id = await site.createCategory({ parent_id: closed });
      await permit(closed, { view: [] });
      await permit(id, { view: ['editor'] });

      const { body } = await patch(id, { parent_id: null, name: 'Sent back whole' }).expect(200);

      expect(parentOf(body.data)).toBeNull();
      expect((await rowOf(id)).parent_id).toBe(closed);
    });

    it('nobody but administrators moves a category to where others have rights', async () => {
      const [plain, strict] = [await site.createCategory(), await site.createCategory()];
      const inside = await site.createCategory({ parent_id: strict });
      const outside = await site.createCategory({ parent_id: plain });
      await site.createCategory({ parent_id: outside });
      await permit(strict, { approve: ['admin'], submit: ['editor'] });

      for (const [id, parent_id] of [
        [inside, plain],
        [inside, null],
        [outside, strict],
      ] as const) {
        const before = await rowOf(id);
        await patch(id, { parent_id }).expect(403);
        expect(await rowOf(id)).toEqual(before);
      }
      await patch(inside, { name: 'The name is free' }).expect(200);
      await patch(outside, { parent_id: null }).expect(200);
      await patch(inside, { parent_id: plain }, admin).expect(200);
    });

    it('nobody enables by a move what is disabled by a category that they do not see', async () => {
      const [plain, disabled] = [await site.createCategory(), await site.createCategory({ status: 0 })];
      const [seen, child] = [await site.createCategory(), await site.createCategory({ parent_id: disabled })];
      await permit(disabled, { view: [] });
      await permit(child, { view: ['visitor', 'member', 'author', 'editor'] });
      const below = await site.createCategory({ parent_id: child });

      await patch(child, { parent_id: plain }).expect(403);
      await patch(below, { parent_id: plain }).expect(403);
      await patch(below, { parent_id: child, status: 2 }).expect(200);
      await patch(child, { parent_id: plain }, admin).expect(200);

      // Of one that they see they could change the state itself.
      await patch(seen, { status: 0 }).expect(200);
      const inside = await site.createCategory({ parent_id: seen });
      await patch(inside, { parent_id: plain }).expect(200);
    });

    it('one that says everything itself can be moved anywhere', async () => {
      const strict = await site.createCategory();
      const id = await site.createCategory();
      await permit(strict, { approve: [] });
      const everybody = ['visitor', 'member', 'author', 'editor'];
      await permit(id, {
        view: everybody,
        submit: everybody.slice(1),
        edit: ['editor'],
        delete: ['editor'],
        approve: ['editor'],
      });

      await patch(id, { parent_id: strict }).expect(200);
    });
  });

  describe('GET /api/v1/categories/tree', () => {
    type Branch = [name: string, ...children: Branch[]];
    const branch = (node: ApiObject & { children: (typeof node)[] }): Branch => [
      node.attributes['name'] as string,
      ...node.children.map(branch),
    ];
    const tree = async (headers: Headers = {}): Promise<Branch[]> => {
      const { body } = await site.http.get('/api/v1/categories/tree').set(headers).expect(200);
      expect(Object.keys(body)).toEqual(['data']);
      // Other tests have made other categories.
      return body.data.map(branch).filter(([name]: Branch) => name.startsWith('T '));
    };
    let root: number;
    let hidden: number;

    beforeAll(async () => {
      root = await site.createCategory({ name: 'T root' });
      for (const name of ['T b', 'T c', 'T a']) await site.createCategory({ name, parent_id: root });
      hidden = await site.createCategory({ name: 'T hidden', parent_id: root, status: 2 });
      await site.createCategory({ name: 'T below hidden', parent_id: hidden });
      const closed = await site.createCategory({ name: 'T closed', parent_id: root });
      const opened = await site.createCategory({ name: 'T opened', parent_id: closed });
      await site.createCategory({ name: 'T leaf', parent_id: opened });
      await permit(closed, { view: ['editor'] });
      await permit(opened, { view: ['visitor', 'editor'] });
    });

    it('has every category below its parent, by name, and what is not below a listed one at the root', async () => {
      expect(await tree()).toEqual([
        ['T below hidden'],
        ['T opened', ['T leaf']],
        ['T root', ['T a'], ['T b'], ['T c']],
      ]);
      expect(await tree(editor)).toEqual([
        ['T root', ['T a'], ['T b'], ['T c'], ['T closed', ['T opened', ['T leaf']]], ['T hidden', ['T below hidden']]],
      ]);
    });

    it('has the same objects as lists, with their children', async () => {
      for (const headers of [{}, editor]) {
        const { body } = await site.http.get('/api/v1/categories/tree').set(headers).expect(200);
        const flat = (nodes: (ApiObject & { children: typeof nodes })[]): ApiObject[] =>
          nodes.flatMap(({ children, ...node }) => [node, ...flat(children)]);
        const listed: ApiObject[] = [];
        for (let page = 1, last = 1; page <= last; page++) {
          const { body: part } = await site.http
            .get(`/api/v1/categories?per_page=100&page=${page}`)
            .set(headers)
            .expect(200);
          listed.push(...(part.data as ApiObject[]));
          last = part.meta.last_page;
        }
        const byId = (a: ApiObject, b: ApiObject) => a.id - b.id;
        expect(flat(body.data).sort(byId)).toEqual(listed.sort(byId));
      }
    });
  });

  /** So many categories, each below the one before. */
  async function chain(length: number): Promise<number[]> {
    const ids: number[] = [];
    for (let n = 0; n < length; n++) ids.push(await site.createCategory({ parent_id: ids.at(-1) ?? null }));
    return ids;
  }
});
