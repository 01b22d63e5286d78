import { DueArticles } from '../../src/modules/articles/due-articles.js';
import type { ApiObject, Headers, Role } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

type Person = 'visitor' | Role;
const PEOPLE: Person[] = ['visitor', 'member', 'author', 'editor', 'admin'];

describe('permissions of categories', () => {
  let site: TestApp;
  const headers = { visitor: {} } as Record<Person, Headers>;
  const ids = {} as Record<Person, number>;
  let made = 0;

  beforeAll(async () => {
    site = await startTestApp();
    for (const role of ['member', 'author', 'editor'] as const) {
      ({ id: ids[role], headers: headers[role] } = await site.createUser(role));
    }
    headers.admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  const permissions = (id: number) => `/api/v1/categories/${id}/permissions`;
  const permit = (id: number, named: object) =>
    site.http.put(permissions(id)).set(headers.admin).send(named).expect(200);
  /** A category that names these roles. */
  async function category(named: object = {}, input: object = {}): Promise<number> {
    const id = await site.createCategory(input);
    await permit(id, named);
    return id;
  }
  const article = (category_id: number, input: object = {}, who: Person = 'admin') =>
    site.createArticle({ category_id, ...input }, headers[who]);
  const statusFor = async (path: string, who: Person) => (await site.http.get(path).set(headers[who])).status;
  /** The answers that everybody gets, from the visitor to the administrator. */
  const statuses = (path: string) => Promise.all(PEOPLE.map((who) => statusFor(path, who)));
  const list = async (path: string, who: Person = 'visitor') => {
    const { body } = await site.http.get(path).set(headers[who]).expect(200);
    return body as { data: ApiObject[]; meta: { total: number }; included?: ApiObject[] };
  };
  const idsIn = async (path: string, who?: Person) => {
    const { data, meta } = await list(path, who);
    expect(meta.total).toBe(data.length);
    return data.map(({ id }) => id);
  };

  describe('GET and PUT /api/v1/categories/{id}/permissions', () => {
    it('tell what the category names and what comes of it, and set all five at once', async () => {
      const parent = await category({ submit: ['author', 'editor'] });
      const id = await site.createCategory({ parent_id: parent });
      const named = { view: ['author', 'member', 'author'], edit: [], approve: null };
      const { body } = await permit(id, named);
      expect(body).toEqual({
        data: {
          id,
          type: 'category_permissions',
          attributes: {
            view: ['member', 'author'],
            submit: null,
            edit: [],
            delete: null,
            approve: null,
            effective: {
              view: ['member', 'author', 'admin'],
              submit: ['author', 'admin'],
              edit: ['admin'],
              delete: ['admin'],
              approve: ['admin'],
            },
          },
          links: { self: permissions(id) },
        },
      });
      expect((await site.http.get(permissions(id)).set(headers.admin).expect(200)).body).toEqual(body);

      const { body: reset } = await permit(id, {});
      expect(reset.data.attributes).toMatchObject({ view: null, edit: null });
      expect(reset.data.attributes.effective.submit).toEqual(['author', 'editor', 'admin']);
    });

    it('are for administrators, of a category that there is', async () => {
      const id = await site.createCategory();
      expect(await statuses(permissions(id))).toEqual([401, 403, 403, 403, 200]);
      await site.http.put(permissions(id)).set(headers.editor).send({}).expect(403);
      await site.http.get(permissions(999_999)).set(headers.admin).expect(404);
      await site.http.put(permissions(999_999)).set(headers.admin).send({}).expect(404);
    });

    it.each<[string, unknown, string]>([
      ['view', ['visitor', 'king'], 'view.1'],
      ['view', 'member', 'view'],
      ['view', {}, 'view'],
      ['view', [null], 'view.0'],
      ['view', Array(6).fill('member'), 'view'],
      ['submit', ['visitor'], 'submit.0'],
      ['edit', [1], 'edit.0'],
      ['delete', ['Editor'], 'delete.0'],
      ['approve', true, 'approve'],
    ])('answer 422 to %s: %j', async (check, value, field) => {
      const id = await category({ view: ['editor'] });
      const { body } = await site.http
        .put(permissions(id))
        .set(headers.admin)
        .send({ [check]: value })
        .expect(422);
      expect(body.error.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
      const { body: kept } = await site.http.get(permissions(id)).set(headers.admin).expect(200);
      expect(kept.data.attributes.view).toEqual(['editor']);
    });
  });

  describe('a closed category', () => {
    let closed: number;
    let below: number;
    let reopened: number;
    let inside: ApiObject;
    let own: ApiObject;
    const word = 'quokka';

    beforeAll(async () => {
      closed = await site.createCategory({ name: 'Closed' });
      below = await site.createCategory({ parent_id: closed });
      reopened = await category({ view: ['visitor', 'member', 'author', 'editor'] }, { parent_id: closed });
      inside = await article(below, { status: 'published', title: `A ${word}`, tags: ['secret', 'shared'] });
      own = await article(below, { tags: ['own secret'] }, 'author');
      await article(reopened, { status: 'published', tags: ['shared'] });
      await permit(closed, { view: ['editor'] });
    });

    it('does not exist, nor what is below it and inherits, for whoever is not named', async () => {
      const hidden = [404, 404, 404, 200, 200];
      expect(await statuses(`/api/v1/categories/${closed}`)).toEqual(hidden);
      expect(await statuses(`/api/v1/categories/${below}`)).toEqual(hidden);
      expect(await statuses(inside.links['self']!)).toEqual(hidden);
      // The owner loses sight too.
      expect(await statuses(own.links['self']!)).toEqual(hidden);
      expect(await statuses(`/api/v1/categories/${reopened}`)).toEqual([200, 200, 200, 200, 200]);
    });

    it('is in no list, count or search', async () => {
      expect(await idsIn(`/api/v1/articles?category=${below}`)).toEqual([]);
      expect(await idsIn(`/api/v1/articles?category=${below}`, 'editor')).toEqual([inside.id]);
      expect(await idsIn(`/api/v1/articles?search=${word}`, 'author')).toEqual([]);
      expect(await idsIn(`/api/v1/articles?search=${word}`, 'editor')).toEqual([inside.id]);
      expect(await idsIn(`/api/v1/articles?category_tree=${closed}`)).toEqual([]);
      expect(await idsIn(`/api/v1/articles?category_tree=${closed}`, 'editor')).toHaveLength(2);
      expect(await idsIn('/api/v1/articles?status=draft', 'author')).not.toContain(own.id);
      expect(await idsIn(`/api/v1/articles?status=draft&category=${below}`, 'editor')).toEqual([own.id]);
      expect(await idsIn('/api/v1/articles?per_page=100')).not.toContain(inside.id);
      expect(await idsIn('/api/v1/articles?per_page=100', 'editor')).toContain(inside.id);
      expect(await idsIn('/api/v1/users/1/articles?per_page=100', 'member')).not.toContain(inside.id);
      expect(await idsIn('/api/v1/users/1/articles?per_page=100', 'editor')).toContain(inside.id);
      expect(await idsIn(`/api/v1/users/${ids.author}/articles?status=draft`, 'author')).not.toContain(own.id);
    });

    it('is in no list of categories; what is open below it stands at the root', async () => {
      expect(await idsIn('/api/v1/categories?per_page=100')).not.toContain(closed);
      expect(await idsIn('/api/v1/categories?per_page=100', 'editor')).toContain(closed);
      expect(await idsIn(`/api/v1/categories?parent=${closed}`)).toEqual([]);
      expect(await idsIn('/api/v1/categories?parent=0&per_page=100')).toContain(reopened);
      expect(await idsIn('/api/v1/categories?parent=0&per_page=100', 'editor')).not.toContain(reopened);
      const parentFor = async (who: Person) =>
        (await site.http.get(`/api/v1/categories/${reopened}`).set(headers[who]).expect(200)).body.data.relationships
          .parent.data;
      expect(await parentFor('visitor')).toBeNull();
      expect(await parentFor('editor')).toEqual({ type: 'category', id: closed });
    });

    it('hides the tags that nothing else has, and counts what is left', async () => {
      const tags = async (who: Person) =>
        Object.fromEntries(
          (await list('/api/v1/tags?per_page=100', who)).data.map(({ attributes }) => [
            attributes['name'],
            attributes['item_count'],
          ]),
        );
      expect(await tags('visitor')).toEqual({ shared: 1 });
      expect(await tags('author')).toEqual({ shared: 1 });
      expect(await tags('editor')).toEqual({ shared: 2, secret: 1, 'own secret': 0 });
      const { data } = await list('/api/v1/tags?per_page=100', 'editor');
      const secret = data.find(({ attributes }) => attributes['name'] === 'secret')!;
      expect(await statuses(`/api/v1/tags/${secret.id}`)).toEqual([404, 404, 404, 200, 200]);
      await permit(closed, { view: ['author'] });
      expect(await statuses(`/api/v1/tags/${secret.id}`)).toEqual([404, 404, 200, 404, 200]);
      await permit(closed, { view: ['editor'] });
    });

    it('takes nothing in from those for whom it does not exist', async () => {
      const body = { title: 'A title', content: 'x'.repeat(50), category_id: below };
      const answer = await site.http.post('/api/v1/articles').set(headers.author).send(body).expect(422);
      expect(answer.body.error.details).toEqual([
        { field: 'category_id', message: 'The category id names no existing category.' },
      ]);
      const published = { ...body, status: 'published' };
      await site.http.post('/api/v1/articles').set(headers.author).send(published).expect(422);
      const elsewhere = await article(reopened, {}, 'author');
      await site.http.patch(elsewhere.links['self']!).set(headers.author).send({ category_id: below }).expect(422);
      await site.http.patch(own.links['self']!).set(headers.author).send({ subtitle: 'x' }).expect(404);
      await site.http.delete(own.links['self']!).set(headers.author).expect(404);
    });

    it('is no secret that the faults of a body tell', async () => {
      const faultsFor = async (category_id: number, who: Person) => {
        const body = { title: 'x', content: 'x'.repeat(50), category_id };
        const answer = await site.http.post('/api/v1/articles').set(headers[who]).send(body).expect(422);
        return (answer.body.error.details as { field: string }[]).map(({ field }) => field);
      };
      expect(await faultsFor(below, 'author')).toEqual(await faultsFor(999_999, 'author'));
      expect(await faultsFor(below, 'editor')).toEqual(['title']);
    });

    it('is no parent for an editor who may not see it', async () => {
      const admins = await category({ view: [] });
      const body = { name: `Below ${++made}`, parent_id: admins };
      const answer = await site.http.post('/api/v1/categories').set(headers.editor).send(body).expect(422);
      expect(answer.body.error.details).toEqual([
        { field: 'parent_id', message: 'The parent id names no existing category.' },
      ]);
      await site.http.post('/api/v1/categories').set(headers.admin).send(body).expect(201);
    });

    it('opens and closes at once', async () => {
      await permit(closed, {});
      expect(await statuses(inside.links['self']!)).toEqual([200, 200, 200, 200, 200]);
      expect(await idsIn(`/api/v1/articles?category=${below}`)).toEqual([inside.id]);
      await permit(closed, { view: ['editor'] });
      expect(await statuses(inside.links['self']!)).toEqual([404, 404, 404, 200, 200]);
      expect(await idsIn(`/api/v1/articles?category=${below}`)).toEqual([]);
    });
  });

  describe('a disabled category', () => {
    it('and all below it are for editors alone', async () => {
      const disabled = await site.createCategory({ status: 0 });
      const below = await category({ view: ['visitor', 'member', 'author', 'editor'] }, { parent_id: disabled });
      const { links } = await article(below, { status: 'published' }, 'editor');
      for (const path of [`/api/v1/categories/${disabled}`, `/api/v1/categories/${below}`, links['self']!]) {
        expect(await statuses(path)).toEqual([404, 404, 404, 200, 200]);
      }
      expect(await idsIn(`/api/v1/articles?category=${below}`, 'author')).toEqual([]);
      expect(await idsIn(`/api/v1/articles?category=${below}`, 'editor')).toHaveLength(1);
    });
  });

  describe('a hidden category', () => {
    let hidden: number;
    let published: ApiObject;
    let draft: ApiObject;

    beforeAll(async () => {
      hidden = await site.createCategory({ status: 2, name: 'Hidden' });
      published = await article(hidden, { status: 'published', tags: ['veiled'] }, 'author');
      draft = await article(hidden, {}, 'author');
    });

    it('can be reached with what is in it', async () => {
      expect(await statuses(`/api/v1/categories/${hidden}`)).toEqual([200, 200, 200, 200, 200]);
      expect(await statuses(published.links['self']!)).toEqual([200, 200, 200, 200, 200]);
      const { included } = await list(`${published.links['self']}?include=category`);
      expect(included).toEqual([expect.objectContaining({ type: 'category', id: hidden })]);
    });

    it('is listed to editors alone, and so is what is published in it', async () => {
      const everywhere = ['/api/v1/articles?per_page=100', `/api/v1/articles?category=${hidden}`];
      for (const path of [...everywhere, `/api/v1/users/${ids.author}/articles`]) {
        expect(await idsIn(path, 'author')).not.toContain(published.id);
        expect(await idsIn(path, 'editor')).toContain(published.id);
      }
      expect(await idsIn('/api/v1/categories?per_page=100', 'author')).not.toContain(hidden);
      expect(await idsIn('/api/v1/categories?per_page=100', 'editor')).toContain(hidden);
    });

    it('leaves unpublished ones in the lists of their authors', async () => {
      expect(await idsIn(`/api/v1/articles?status=draft&category=${hidden}`, 'author')).toEqual([draft.id]);
      const gone = await article(hidden, {}, 'author');
      await site.http.delete(gone.links['self']!).set(headers.author).expect(204);
      expect(await idsIn(`/api/v1/articles?trashed=true&category=${hidden}`, 'author')).toEqual([gone.id]);
    });

    it('does not hide what is below it', async () => {
      const below = await site.createCategory({ parent_id: hidden });
      const { id } = await article(below, { status: 'published' });
      expect(await idsIn(`/api/v1/articles?category_tree=${hidden}`)).toEqual([id]);
      expect(await idsIn(`/api/v1/categories?parent=${hidden}`)).toEqual([below]);
    });

    it('tells its tags to editors, and to authors of what has them', async () => {
      const names = async (who: Person) =>
        (await list('/api/v1/tags?per_page=100', who)).data.map(({ attributes }) => attributes['name']);
      expect(await names('member')).not.toContain('veiled');
      expect(await names('author')).toContain('veiled');
      expect(await names('editor')).toContain('veiled');
    });
  });

  it('take new articles from those who may submit', async () => {
    const id = await category({ submit: ['author'] });
    const other = await site.createCategory();
    const post = (who: Person) =>
      site.http
        .post('/api/v1/articles')
        .set(headers[who])
        .send({ title: 'Submitted', content: 'x'.repeat(50), category_id: id });
    expect((await post('member')).status).toBe(403);
    expect((await post('author')).status).toBe(201);
    expect((await post('editor')).status).toBe(403);
    expect((await post('admin')).status).toBe(201);
    const draft = await article(other, {}, 'member');
    await site.http.patch(draft.links['self']!).set(headers.member).send({ category_id: id }).expect(403);
    await site.http.patch(draft.links['self']!).set(headers.admin).send({ category_id: id }).expect(200);
    // It is there already: nothing is submitted.
    await site.http.patch(draft.links['self']!).set(headers.member).send({ category_id: id }).expect(200);
  });

  describe('that name roles', () => {
    const act = async (action: string, on: ApiObject, who: Person) => {
      const at = on.links['self']!;
      if (action === 'GET') return statusFor(at, who);
      if (action === 'PATCH') return (await site.http.patch(at).set(headers[who]).send({ subtitle: 'x' })).status;
      if (action === 'DELETE') return (await site.http.delete(at).set(headers[who])).status;
      return (await site.http.post(`${at}/${action}`).set(headers[who])).status;
    };

    it.each<[string, string, string, [number, number]]>([
      // what authors are named for, what is done, to whose state, [an author, an editor]
      ['edit', 'GET', 'draft', [200, 200]],
      ['edit', 'PATCH', 'draft', [200, 403]],
      ['edit', 'PATCH', 'published', [200, 403]],
      ['edit', 'DELETE', 'draft', [403, 204]],
      ['edit', 'publish', 'draft', [403, 200]],
      ['edit', 'restore', 'trashed', [403, 200]],
      ['delete', 'GET', 'draft', [200, 200]],
      ['delete', 'DELETE', 'published', [204, 403]],
      ['delete', 'restore', 'trashed', [200, 403]],
      ['delete', 'PATCH', 'draft', [403, 200]],
      ['approve', 'GET', 'archived', [200, 200]],
      ['approve', 'publish', 'draft', [200, 403]],
      ['approve', 'archive', 'published', [200, 403]],
      ['approve', 'restore', 'trashed', [404, 200]],
      ['approve', 'PATCH', 'draft', [403, 200]],
    ])('for %s: %s a %s article of somebody else', async (check, action, state, expected) => {
      const id = await category({ [check]: ['author'] });
      const seen: number[] = [];
      for (const who of ['author', 'editor'] as const) {
        const on = await article(id, { status: state === 'trashed' ? 'draft' : state });
        if (state === 'trashed') await act('DELETE', on, 'admin');
        seen.push(await act(action, on, who));
      }
      expect(seen).toEqual(expected);
    });

    it('leave everybody their own work', async () => {
      const id = await category({ edit: [], delete: [], approve: [] });
      const own = await article(id, {}, 'author');
      for (const action of ['PATCH', 'publish', 'archive', 'unpublish'])
        expect(await act(action, own, 'author')).toBe(200);
      expect(await act('DELETE', own, 'author')).toBe(204);
      expect(await act('restore', own, 'author')).toBe(200);
    });

    it('let members publish where they are named, from the first request', async () => {
      const id = await category({ approve: ['member'] });
      const own = await article(id, { status: 'published' }, 'member');
      expect(await act('GET', own, 'visitor')).toBe(200);
      expect(await act('PATCH', own, 'member')).toBe(403);
    });

    it('let nobody publish, or take from its readers, by moving what is published', async () => {
      const [from, to] = [await category({ edit: ['author'] }), await site.createCategory()];
      const { links } = await article(from, { status: 'published' });
      await site.http.patch(links['self']!).set(headers.author).send({ category_id: to }).expect(403);
      await site.http.patch(links['self']!).set(headers.editor).send({ subtitle: 'x' }).expect(403);
      await permit(to, { approve: ['author'] });
      for (const status of ['published', 'draft', 'archived']) {
        await site.http.patch(links['self']!).set(headers.author).send({ category_id: to, status }).expect(403);
      }
      await permit(from, { edit: ['author'], approve: ['author'] });
      await site.http.patch(links['self']!).set(headers.author).send({ category_id: to }).expect(200);
    });

    it('drop a schedule whose right has gone before it is due', async () => {
      const id = await category({ approve: ['member', 'editor'] });
      const { links } = await article(id, { publish_at: '2999-01-01T00:00:00Z' }, 'member');
      await permit(id, {});
      await site.app.get(DueArticles, { strict: false }).run(undefined, new Date('2999-01-01T00:00:01Z'));
      const { body } = await site.http.get(links['self']!).set(headers.admin).expect(200);
      expect(body.data.attributes).toMatchObject({ status: 'draft', publish_at: null });
    });
  });

  it('hold for totals exactly, with what is closed and with what is hidden', async () => {
    const before = (await list('/api/v1/articles')).meta.total;
    const parent = await site.createCategory();
    const [open, closed, hidden] = [
      await site.createCategory({ parent_id: parent }),
      await category({ view: ['member'] }, { parent_id: parent }),
      await site.createCategory({ parent_id: parent, status: 2 }),
    ];
    for (const id of [open, closed, closed, hidden, hidden, hidden]) await article(id, { status: 'published' });
    const totals = (path: string) => Promise.all(PEOPLE.map(async (who) => (await list(path, who)).meta.total));
    expect(await totals(`/api/v1/articles?category_tree=${parent}`)).toEqual([1, 3, 1, 4, 6]);
    expect((await list('/api/v1/articles')).meta.total).toBe(before + 1);
    await permit(parent, { view: ['visitor'] });
    expect(await totals(`/api/v1/articles?category_tree=${parent}&featured=false`)).toEqual([1, 0, 0, 0, 6]);
    expect(await totals(`/api/v1/categories?parent=${parent}`)).toEqual([1, 0, 0, 0, 3]);
  });

  it('follow a tagged article into another category, to another author and through the trash', async () => {
    const [open, closed] = [await site.createCategory(), await category({ view: [] })];
    const { links } = await article(open, { status: 'published', tags: ['moving'] }, 'author');
    const tag = (await list('/api/v1/tags?per_page=100')).data.find(
      ({ attributes }) => attributes['name'] === 'moving',
    )!;
    const path = `/api/v1/tags/${tag.id}`;
    const patch = (changes: object) => site.http.patch(links['self']!).set(headers.admin).send(changes).expect(200);
    await patch({ category_id: closed });
    expect(await statuses(path)).toEqual([404, 404, 404, 404, 200]);
    await patch({ category_id: open, status: 'archived' });
    expect(await statuses(path)).toEqual([404, 404, 200, 200, 200]);
    await patch({ author_id: 1 });
    expect(await statuses(path)).toEqual([404, 404, 404, 200, 200]);
    await patch({ author_id: ids.author });
    await site.http.delete(links['self']!).set(headers.admin).expect(204);
    expect(await statuses(path)).toEqual([404, 404, 404, 200, 200]);
  });
});
