import type { Response } from 'supertest';
import type { ApiObject } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('categories', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp();
  });

  afterAll(() => app.stop());
  const get = (path = '') => app.http.get(`/api/v1/categories${path}`);

  describe('GET /api/v1/categories', () => {
    let root: number;
    const names = ['Delta', 'alpha', 'Charlie', 'bravo', 'Echo'];

    beforeAll(async () => {
      root = await app.createCategory({ name: 'Phonetic' });
      for (const name of names) await app.createCategory({ name, parent_id: root });
    });

    const list = async (query: string) => (await get(`?${query}`).expect(200)).body;
    const namesOf = ({ data }: { data: ApiObject[] }) => data.map(({ attributes }) => attributes['name']);

    it('lists the subcategories of a parent', async () => {
      const body = await list(`parent=${root}`);

      expect(namesOf(body).sort()).toEqual([...names].sort());
      expect(body.meta).toEqual({ current_page: 1, per_page: 15, total: 5, last_page: 1 });
      expect(body.links).toEqual({
        first: `/api/v1/categories?parent=${root}&page=1`,
        last: `/api/v1/categories?parent=${root}&page=1`,
        prev: null,
        next: null,
      });
    });

    it('lists only root categories with parent=0', async () => {
      const body = await list('parent=0&per_page=100');

      expect(namesOf(body)).toContain('Phonetic');
      expect(namesOf(body)).not.toContain('Delta');
      expect((body.data as ApiObject[]).every(({ relationships }) => relationships!['parent'].data === null)).toBe(
        true,
      );
    });

    it('returns an empty list for an unknown parent', async () => {
      expect(await list('parent=4711')).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
    });

    it('paginates and keeps the other parameters in its links', async () => {
      const query = `parent=${root}&per_page=2`;
      const first = await list(query);
      const second = await list(`${query}&page=2`);
      const third = await list(`page=3&${query}`);

      expect([...namesOf(first), ...namesOf(second), ...namesOf(third)].sort()).toEqual([...names].sort());
      expect(second.meta).toEqual({ current_page: 2, per_page: 2, total: 5, last_page: 3 });
      expect(second.links).toEqual({
        first: `/api/v1/categories?${query}&page=1`,
        last: `/api/v1/categories?${query}&page=3`,
        prev: `/api/v1/categories?${query}&page=1`,
        next: `/api/v1/categories?${query}&page=3`,
      });
      expect(third.links).toMatchObject({ next: null, prev: `/api/v1/categories?page=2&${query}` });
    });

    it('returns an empty page past the end with a link to the last page', async () => {
      const body = await list(`parent=${root}&per_page=2&page=9`);

      expect(body.data).toEqual([]);
      expect(body.meta).toEqual({ current_page: 9, per_page: 2, total: 5, last_page: 3 });
      expect(body.links).toMatchObject({ prev: `/api/v1/categories?parent=${root}&per_page=2&page=3`, next: null });
    });

    it('accepts the largest page number', async () => {
      expect((await list('page=9999999999&per_page=100')).data).toEqual([]);
    });

    it('limits per_page to 100', async () => {
      for (const per_page of [100, 101, 500, 9999999999]) {
        expect((await list(`per_page=${per_page}`)).meta.per_page).toBe(100);
      }
    });

    it.each([
      ...['page=0', 'page=-1', 'page=1.5', 'page=1e1', 'page=0x1', 'page=', 'page=x', 'page=%201', 'page=99999999999'],
      ...['per_page=0', 'per_page=-5', 'per_page=many', 'per_page=', 'parent=x', 'parent=-1', 'parent=00', 'parent='],
      ...['page=1&page=2', 'parent=1&parent=2', 'page=1%00', 'page=%F0%9F%8C%8D'],
    ])('returns 422 for ?%s and names the parameter', async (query) => {
      const { body }: Response = await get(`?${query}`).expect(422);

      expect(body.error.details).toEqual([{ field: /^\w+/.exec(query)![0], message: expect.any(String) }]);
    });

    it.each(['unknown=1', 'page[size]=2', 'sort=name;DROP', '__proto__=1', 'constructor=1', '%00=1', 'q=%ff', '&&=&='])(
      'ignores the parameter ?%s',
      async (query) => {
        expect((await list(query)).meta.current_page).toBe(1);
      },
    );
  });

  it('sorts categories in version 2 by each sort field', async () => {
    const parent_id = await app.createCategory();
    for (const [name, slug, created, updated] of [
      ['C', 'sorted-2', '2030-01-02 00:00:00.000', '2030-02-01 00:00:00.000'],
      ['A', 'sorted-3', '2030-01-01 00:00:00.000', '2030-02-03 00:00:00.000'],
      ['B', 'sorted-1', '2030-01-03 00:00:00.000', '2030-02-02 00:00:00.000'],
    ]) {
      const id = await app.createCategory({ name, slug, parent_id });
      await app.sql('UPDATE categories SET created_at = ?, updated_at = ? WHERE id = ?', [created, updated, id]);
    }
    const sorted = async (sort: string) => {
      const { body } = await app.http.get(`/api/v2/categories?filter[parent]=${parent_id}&sort=${sort}`).expect(200);
      return (body.data as ApiObject[]).map(({ attributes }) => attributes['name']).join('');
    };

    const sorts = ['id', 'name', 'slug', 'created_at', 'updated_at'];
    expect(await Promise.all(sorts.map(sorted))).toEqual(['CAB', 'ABC', 'BCA', 'ACB', 'CBA']);
  });
});
