import type { ApiObject, Headers } from '../../support/test-client.js';
import { CategoriesFixture } from './categories-fixture.js';

describe('category tree', () => {
  let site: CategoriesFixture;

  beforeAll(async () => {
    site = await CategoriesFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('GET /api/v1/categories/tree', () => {
    type Branch = [name: string, ...children: Branch[]];
    const branch = (node: ApiObject & { children: (typeof node)[] }): Branch => [
      node.attributes['name'] as string,
      ...node.children.map(branch),
    ];
    const tree = async (headers: Headers = {}): Promise<Branch[]> => {
      const { body } = await site.app.http.get('/api/v1/categories/tree').set(headers).expect(200);
      expect(Object.keys(body)).toEqual(['data']);
      // Ignores the categories of other tests.
      return body.data.map(branch).filter(([name]: Branch) => name.startsWith('T '));
    };
    let root: number;
    let hidden: number;

    beforeAll(async () => {
      root = await site.app.createCategory({ name: 'T root' });
      for (const name of ['T b', 'T c', 'T a']) await site.app.createCategory({ name, parent_id: root });
      hidden = await site.app.createCategory({ name: 'T hidden', parent_id: root, status: 2 });
      await site.app.createCategory({ name: 'T below hidden', parent_id: hidden });
      const closed = await site.app.createCategory({ name: 'T closed', parent_id: root });
      const opened = await site.app.createCategory({ name: 'T opened', parent_id: closed });
      await site.app.createCategory({ name: 'T leaf', parent_id: opened });
      await site.permit(closed, { view: ['editor'] });
      await site.permit(opened, { view: ['visitor', 'editor'] });
    });

    it('returns categories below their parent, sorted by name, and at the root if the parent is not listed', async () => {
      expect(await tree()).toEqual([
        ['T below hidden'],
        ['T opened', ['T leaf']],
        ['T root', ['T a'], ['T b'], ['T c']],
      ]);
      expect(await tree(site.editor)).toEqual([
        ['T root', ['T a'], ['T b'], ['T c'], ['T closed', ['T opened', ['T leaf']]], ['T hidden', ['T below hidden']]],
      ]);
    });

    it('returns the objects of the list endpoint with their children', async () => {
      for (const headers of [{}, site.editor]) {
        const { body } = await site.app.http.get('/api/v1/categories/tree').set(headers).expect(200);
        const flat = (nodes: (ApiObject & { children: typeof nodes })[]): ApiObject[] =>
          nodes.flatMap(({ children, ...node }) => [node, ...flat(children)]);
        const listed: ApiObject[] = [];
        for (let page = 1, last = 1; page <= last; page++) {
          const { body: part } = await site.app.http
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
});
