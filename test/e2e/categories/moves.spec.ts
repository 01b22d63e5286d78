import type { ApiObject, Headers } from '../../support/test-client.js';
import { categoryPath, CategoriesFixture, parentOf } from './categories-fixture.js';

describe('category moves', () => {
  let site: CategoriesFixture;

  beforeAll(async () => {
    site = await CategoriesFixture.start();
  });
  afterAll(() => site.app.stop());

  const detailsOf = ({ body }: { body: { error: { details: { field: string; message: string }[] } } }) =>
    body.error.details;
  describe('moves and status changes', () => {
    const total = async (query: string, headers: Headers = {}) => {
      const { body } = await site.app.http.get(`/api/v1/articles?${query}`).set(headers).expect(200);
      expect(body.data).toHaveLength(body.meta.total);
      return body.meta.total as number;
    };

    it('adds the articles of a moved category to lists, counts and tags, and removes them', async () => {
      const [open, disabled] = [await site.app.createCategory(), await site.app.createCategory({ status: 0 })];
      const id = await site.app.createCategory({ parent_id: open });
      const { links } = await site.app.createArticle({ category_id: id, status: 'published', tags: ['wandering'] });
      const tags = async () =>
        (await site.app.http.get('/api/v1/tags?per_page=100').expect(200)).body.data as ApiObject[];
      const readVisibility = async () => [
        (await site.app.http.get(links['self']!)).status,
        await total(`category_tree=${open}`),
        await total(`category=${id}`),
        (await site.app.http.get(categoryPath(id))).status,
        (await tags()).filter(({ attributes }) => attributes['name'] === 'wandering').length,
      ];
      expect(await readVisibility()).toEqual([200, 1, 1, 200, 1]);

      await site.patch(id, { parent_id: disabled }).expect(200);
      expect(await readVisibility()).toEqual([404, 0, 0, 404, 0]);
      expect(await total(`category_tree=${disabled}`, site.editor)).toBe(1);
      await site.patch(disabled, { status: 1 }).expect(200);
      expect(await readVisibility()).toEqual([200, 0, 1, 200, 1]);
      await site.patch(id, { status: 0, parent_id: open }).expect(200);
      expect(await readVisibility()).toEqual([404, 0, 0, 404, 0]);
      await site.patch(id, { status: 1 }).expect(200);
      expect(await readVisibility()).toEqual([200, 1, 1, 200, 1]);
    });

    it('returns an item_count that matches the lists of the caller', async () => {
      const id = await site.app.createCategory();
      for (const status of ['published', 'published', 'draft'])
        await site.app.createArticle({ category_id: id, status });
      const numbers = async () => {
        const answers = [
          (await site.show(id, {})).attributes['item_count'],
          (await site.show(id)).attributes['item_count'],
        ];
        expect(answers).toEqual([await total(`category=${id}`), await total(`category=${id}`, site.editor)]);
        return answers;
      };

      expect(await numbers()).toEqual([2, 2]);
      await site.patch(id, { status: 2 }).expect(200);
      expect(await numbers()).toEqual([0, 2]);
      await site.patch(id, { status: 1 }).expect(200);
      expect(await numbers()).toEqual([2, 2]);
    });
  });

  describe('categories that are closed to the caller', () => {
    it('returns 404 for a change of a closed category and 422 for a closed parent', async () => {
      const [closed, id] = [await site.app.createCategory(), await site.app.createCategory()];
      await site.permit(closed, { view: [] });

      expect((await site.patch(closed, { name: 'x' }).expect(404)).body.error.message).toBe('Category not found');
      expect(detailsOf(await site.patch(id, { parent_id: closed }).expect(422))).toEqual([
        { field: 'parent_id', message: 'The parent id names no existing category.' },
      ]);
      await site.patch(id, { parent_id: closed }, site.admin).expect(200);
    });

    it('does not move a category when a caller who cannot see its parent sends parent_id null', async () => {
      const closed = await site.app.createCategory();
      const id = await site.app.createCategory({ parent_id: closed });
      await site.permit(closed, { view: [] });
      await site.permit(id, { view: ['editor'] });

      const { body } = await site.patch(id, { parent_id: null, name: 'Sent back whole' }).expect(200);

      expect(parentOf(body.data)).toBeNull();
      expect((await site.rowOf(id)).parent_id).toBe(closed);
    });

    it('returns 403 when an editor moves a category to a parent with different permissions', async () => {
      const [plain, strict] = [await site.app.createCategory(), await site.app.createCategory()];
      const inside = await site.app.createCategory({ parent_id: strict });
      const outside = await site.app.createCategory({ parent_id: plain });
      await site.app.createCategory({ parent_id: outside });
      await site.permit(strict, { approve: ['admin'], submit: ['editor'] });

      for (const [id, parent_id] of [
        [inside, plain],
        [inside, null],
        [outside, strict],
      ] as const) {
        const before = await site.rowOf(id);
        await site.patch(id, { parent_id }).expect(403);
        expect(await site.rowOf(id)).toEqual(before);
      }
      await site.patch(inside, { name: 'The name is free' }).expect(200);
      await site.patch(outside, { parent_id: null }).expect(200);
      await site.patch(inside, { parent_id: plain }, site.admin).expect(200);
    });

    it('returns 403 when a move would enable a category that an invisible ancestor disables', async () => {
      const [plain, disabled] = [await site.app.createCategory(), await site.app.createCategory({ status: 0 })];
      const [seen, child] = [await site.app.createCategory(), await site.app.createCategory({ parent_id: disabled })];
      await site.permit(disabled, { view: [] });
      await site.permit(child, { view: ['visitor', 'member', 'author', 'editor'] });
      const below = await site.app.createCategory({ parent_id: child });

      await site.patch(child, { parent_id: plain }).expect(403);
      await site.patch(below, { parent_id: plain }).expect(403);
      await site.patch(below, { parent_id: child, status: 2 }).expect(200);
      await site.patch(child, { parent_id: plain }, site.admin).expect(200);

      // The editor may also change the status of a visible ancestor, so the move is permitted.
      await site.patch(seen, { status: 0 }).expect(200);
      const inside = await site.app.createCategory({ parent_id: seen });
      await site.patch(inside, { parent_id: plain }).expect(200);
    });

    it('moves a category that names all permissions itself to any parent', async () => {
      const strict = await site.app.createCategory();
      const id = await site.app.createCategory();
      await site.permit(strict, { approve: [] });
      const everybody = ['visitor', 'member', 'author', 'editor'];
      await site.permit(id, {
        view: everybody,
        submit: everybody.slice(1),
        edit: ['editor'],
        delete: ['editor'],
        approve: ['editor'],
      });

      await site.patch(id, { parent_id: strict }).expect(200);
    });
  });
});
