import type { ApiObject } from '../../support/test-client.js';
import { type CallerRole, CALLER_ROLES, CategoryPermissionsFixture } from './category-permissions-fixture.js';

describe('visibility of categories', () => {
  let site: CategoryPermissionsFixture;

  beforeAll(async () => {
    site = await CategoryPermissionsFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('a closed category', () => {
    let closed: number;
    let below: number;
    let reopened: number;
    let inside: ApiObject;
    let own: ApiObject;
    const word = 'quokka';

    beforeAll(async () => {
      closed = await site.app.createCategory({ name: 'Closed' });
      below = await site.app.createCategory({ parent_id: closed });
      reopened = await site.createCategory({ view: ['visitor', 'member', 'author', 'editor'] }, { parent_id: closed });
      inside = await site.createArticle(below, { status: 'published', title: `A ${word}`, tags: ['secret', 'shared'] });
      own = await site.createArticle(below, { tags: ['own secret'] }, 'author');
      await site.createArticle(reopened, { status: 'published', tags: ['shared'] });
      await site.permit(closed, { view: ['editor'] });
    });

    it('returns 404 for a closed category and its content to roles without the view permission', async () => {
      const hidden = [404, 404, 404, 200, 200];
      expect(await site.statusesByRole(`/api/v1/categories/${closed}`)).toEqual(hidden);
      expect(await site.statusesByRole(`/api/v1/categories/${below}`)).toEqual(hidden);
      expect(await site.statusesByRole(inside.links['self']!)).toEqual(hidden);
      // The author of the article cannot read it either.
      expect(await site.statusesByRole(own.links['self']!)).toEqual(hidden);
      expect(await site.statusesByRole(`/api/v1/categories/${reopened}`)).toEqual([200, 200, 200, 200, 200]);
    });

    it('omits the articles of a closed category from lists, counts and searches', async () => {
      expect(await site.idsIn(`/api/v1/articles?category=${below}`)).toEqual([]);
      expect(await site.idsIn(`/api/v1/articles?category=${below}`, 'editor')).toEqual([inside.id]);
      expect(await site.idsIn(`/api/v1/articles?search=${word}`, 'author')).toEqual([]);
      expect(await site.idsIn(`/api/v1/articles?search=${word}`, 'editor')).toEqual([inside.id]);
      expect(await site.idsIn(`/api/v1/articles?category_tree=${closed}`)).toEqual([]);
      expect(await site.idsIn(`/api/v1/articles?category_tree=${closed}`, 'editor')).toHaveLength(2);
      expect(await site.idsIn('/api/v1/articles?status=draft', 'author')).not.toContain(own.id);
      expect(await site.idsIn(`/api/v1/articles?status=draft&category=${below}`, 'editor')).toEqual([own.id]);
      expect(await site.idsIn('/api/v1/articles?per_page=100')).not.toContain(inside.id);
      expect(await site.idsIn('/api/v1/articles?per_page=100', 'editor')).toContain(inside.id);
      expect(await site.idsIn('/api/v1/users/1/articles?per_page=100', 'member')).not.toContain(inside.id);
      expect(await site.idsIn('/api/v1/users/1/articles?per_page=100', 'editor')).toContain(inside.id);
      expect(await site.idsIn(`/api/v1/users/${site.ids.author}/articles?status=draft`, 'author')).not.toContain(
        own.id,
      );
    });

    it('omits a closed category from lists and shows its open subcategory at the root', async () => {
      expect(await site.idsIn('/api/v1/categories?per_page=100')).not.toContain(closed);
      expect(await site.idsIn('/api/v1/categories?per_page=100', 'editor')).toContain(closed);
      expect(await site.idsIn(`/api/v1/categories?parent=${closed}`)).toEqual([]);
      expect(await site.idsIn('/api/v1/categories?parent=0&per_page=100')).toContain(reopened);
      expect(await site.idsIn('/api/v1/categories?parent=0&per_page=100', 'editor')).not.toContain(reopened);
      const parentFor = async (who: CallerRole) =>
        (await site.app.http.get(`/api/v1/categories/${reopened}`).set(site.headers[who]).expect(200)).body.data
          .relationships.parent.data;
      expect(await parentFor('visitor')).toBeNull();
      expect(await parentFor('editor')).toEqual({ type: 'category', id: closed });
    });

    it('hides tags that only closed articles have, and counts the visible articles', async () => {
      const tags = async (who: CallerRole) =>
        Object.fromEntries(
          (await site.list('/api/v1/tags?per_page=100', who)).data.map(({ attributes }) => [
            attributes['name'],
            attributes['item_count'],
          ]),
        );
      expect(await tags('visitor')).toEqual({ shared: 1 });
      expect(await tags('author')).toEqual({ shared: 1 });
      expect(await tags('editor')).toEqual({ shared: 2, secret: 1, 'own secret': 0 });
      const { data } = await site.list('/api/v1/tags?per_page=100', 'editor');
      const secret = data.find(({ attributes }) => attributes['name'] === 'secret')!;
      expect(await site.statusesByRole(`/api/v1/tags/${secret.id}`)).toEqual([404, 404, 404, 200, 200]);
      await site.permit(closed, { view: ['author'] });
      expect(await site.statusesByRole(`/api/v1/tags/${secret.id}`)).toEqual([404, 404, 200, 404, 200]);
      await site.permit(closed, { view: ['editor'] });
    });

    it('returns 422 or 404 for writes into a closed category', async () => {
      const body = { title: 'A title', content: 'x'.repeat(50), category_id: below };
      const answer = await site.app.http.post('/api/v1/articles').set(site.headers.author).send(body).expect(422);
      expect(answer.body.error.details).toEqual([
        { field: 'category_id', message: 'The category id names no existing category.' },
      ]);
      const published = { ...body, status: 'published' };
      await site.app.http.post('/api/v1/articles').set(site.headers.author).send(published).expect(422);
      const elsewhere = await site.createArticle(reopened, {}, 'author');
      await site.app.http
        .patch(elsewhere.links['self']!)
        .set(site.headers.author)
        .send({ category_id: below })
        .expect(422);
      await site.app.http.patch(own.links['self']!).set(site.headers.author).send({ subtitle: 'x' }).expect(404);
      await site.app.http.delete(own.links['self']!).set(site.headers.author).expect(404);
    });

    it('returns the same validation errors for a closed category as for an unknown category', async () => {
      const faultsFor = async (category_id: number, who: CallerRole) => {
        const body = { title: 'x', content: 'x'.repeat(50), category_id };
        const answer = await site.app.http.post('/api/v1/articles').set(site.headers[who]).send(body).expect(422);
        return (answer.body.error.details as { field: string }[]).map(({ field }) => field);
      };
      expect(await faultsFor(below, 'author')).toEqual(await faultsFor(999_999, 'author'));
      expect(await faultsFor(below, 'editor')).toEqual(['title']);
    });

    it('returns 422 when an editor names an invisible parent', async () => {
      const admins = await site.createCategory({ view: [] });
      const body = { name: 'Below', parent_id: admins };
      const answer = await site.app.http.post('/api/v1/categories').set(site.headers.editor).send(body).expect(422);
      expect(answer.body.error.details).toEqual([
        { field: 'parent_id', message: 'The parent id names no existing category.' },
      ]);
      await site.app.http.post('/api/v1/categories').set(site.headers.admin).send(body).expect(201);
    });

    it('applies a permission change immediately', async () => {
      await site.permit(closed, {});
      expect(await site.statusesByRole(inside.links['self']!)).toEqual([200, 200, 200, 200, 200]);
      expect(await site.idsIn(`/api/v1/articles?category=${below}`)).toEqual([inside.id]);
      await site.permit(closed, { view: ['editor'] });
      expect(await site.statusesByRole(inside.links['self']!)).toEqual([404, 404, 404, 200, 200]);
      expect(await site.idsIn(`/api/v1/articles?category=${below}`)).toEqual([]);
    });
  });

  describe('a disabled category', () => {
    it('shows a disabled category and its content only to editors', async () => {
      const disabled = await site.app.createCategory({ status: 0 });
      const below = await site.createCategory(
        { view: ['visitor', 'member', 'author', 'editor'] },
        { parent_id: disabled },
      );
      const { links } = await site.createArticle(below, { status: 'published' }, 'editor');
      for (const path of [`/api/v1/categories/${disabled}`, `/api/v1/categories/${below}`, links['self']!]) {
        expect(await site.statusesByRole(path)).toEqual([404, 404, 404, 200, 200]);
      }
      expect(await site.idsIn(`/api/v1/articles?category=${below}`, 'author')).toEqual([]);
      expect(await site.idsIn(`/api/v1/articles?category=${below}`, 'editor')).toHaveLength(1);
    });
  });

  describe('a hidden category', () => {
    let hidden: number;
    let published: ApiObject;
    let draft: ApiObject;

    beforeAll(async () => {
      hidden = await site.app.createCategory({ status: 2, name: 'Hidden' });
      published = await site.createArticle(hidden, { status: 'published', tags: ['veiled'] }, 'author');
      draft = await site.createArticle(hidden, {}, 'author');
    });

    it('returns 200 for a hidden category and its articles', async () => {
      expect(await site.statusesByRole(`/api/v1/categories/${hidden}`)).toEqual([200, 200, 200, 200, 200]);
      expect(await site.statusesByRole(published.links['self']!)).toEqual([200, 200, 200, 200, 200]);
      const { included } = await site.list(`${published.links['self']}?include=category`);
      expect(included).toEqual([expect.objectContaining({ type: 'category', id: hidden })]);
    });

    it('lists a hidden category and its published articles only for editors', async () => {
      const everywhere = ['/api/v1/articles?per_page=100', `/api/v1/articles?category=${hidden}`];
      for (const path of [...everywhere, `/api/v1/users/${site.ids.author}/articles`]) {
        expect(await site.idsIn(path, 'author')).not.toContain(published.id);
        expect(await site.idsIn(path, 'editor')).toContain(published.id);
      }
      expect(await site.idsIn('/api/v1/categories?per_page=100', 'author')).not.toContain(hidden);
      expect(await site.idsIn('/api/v1/categories?per_page=100', 'editor')).toContain(hidden);
    });

    it('lists unpublished articles of a hidden category for their authors', async () => {
      expect(await site.idsIn(`/api/v1/articles?status=draft&category=${hidden}`, 'author')).toEqual([draft.id]);
      const gone = await site.createArticle(hidden, {}, 'author');
      await site.app.http.delete(gone.links['self']!).set(site.headers.author).expect(204);
      expect(await site.idsIn(`/api/v1/articles?trashed=true&category=${hidden}`, 'author')).toEqual([gone.id]);
    });

    it('lists the subcategories of a hidden category and their articles', async () => {
      const below = await site.app.createCategory({ parent_id: hidden });
      const { id } = await site.createArticle(below, { status: 'published' });
      expect(await site.idsIn(`/api/v1/articles?category_tree=${hidden}`)).toEqual([id]);
      expect(await site.idsIn(`/api/v1/categories?parent=${hidden}`)).toEqual([below]);
    });

    it('lists tags of a hidden category only for editors and for the authors of tagged articles', async () => {
      const names = async (who: CallerRole) =>
        (await site.list('/api/v1/tags?per_page=100', who)).data.map(({ attributes }) => attributes['name']);
      expect(await names('member')).not.toContain('veiled');
      expect(await names('author')).toContain('veiled');
      expect(await names('editor')).toContain('veiled');
    });
  });

  it('returns exact totals with closed and hidden categories', async () => {
    const before = (await site.list('/api/v1/articles')).meta.total;
    const parent = await site.app.createCategory();
    const [open, closed, hidden] = [
      await site.app.createCategory({ parent_id: parent }),
      await site.createCategory({ view: ['member'] }, { parent_id: parent }),
      await site.app.createCategory({ parent_id: parent, status: 2 }),
    ];
    for (const id of [open, closed, closed, hidden, hidden, hidden])
      await site.createArticle(id, { status: 'published' });
    const totals = (path: string) =>
      Promise.all(CALLER_ROLES.map(async (who) => (await site.list(path, who)).meta.total));
    expect(await totals(`/api/v1/articles?category_tree=${parent}`)).toEqual([1, 3, 1, 4, 6]);
    expect((await site.list('/api/v1/articles')).meta.total).toBe(before + 1);
    await site.permit(parent, { view: ['visitor'] });
    expect(await totals(`/api/v1/articles?category_tree=${parent}&featured=false`)).toEqual([1, 0, 0, 0, 6]);
    expect(await totals(`/api/v1/categories?parent=${parent}`)).toEqual([1, 0, 0, 0, 3]);
  });

  it('updates the visibility of a tag when its article changes category, author or trash state', async () => {
    const [open, closed] = [await site.app.createCategory(), await site.createCategory({ view: [] })];
    const { links } = await site.createArticle(open, { status: 'published', tags: ['moving'] }, 'author');
    const tag = (await site.list('/api/v1/tags?per_page=100')).data.find(
      ({ attributes }) => attributes['name'] === 'moving',
    )!;
    const path = `/api/v1/tags/${tag.id}`;
    const patch = (changes: object) =>
      site.app.http.patch(links['self']!).set(site.headers.admin).send(changes).expect(200);
    await patch({ category_id: closed });
    expect(await site.statusesByRole(path)).toEqual([404, 404, 404, 404, 200]);
    await patch({ category_id: open, status: 'archived' });
    expect(await site.statusesByRole(path)).toEqual([404, 404, 200, 200, 200]);
    await patch({ author_id: 1 });
    expect(await site.statusesByRole(path)).toEqual([404, 404, 404, 200, 200]);
    await patch({ author_id: site.ids.author });
    await site.app.http.delete(links['self']!).set(site.headers.admin).expect(204);
    expect(await site.statusesByRole(path)).toEqual([404, 404, 404, 200, 200]);
  });
});
