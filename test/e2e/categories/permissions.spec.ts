import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import type { ApiObject } from '../../support/test-client.js';
import { type CallerRole, CategoryPermissionsFixture, permissionsPath } from './category-permissions-fixture.js';

describe('permissions of categories', () => {
  let site: CategoryPermissionsFixture;

  beforeAll(async () => {
    site = await CategoryPermissionsFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('GET and PUT /api/v1/categories/{id}/permissions', () => {
    it('returns the named and the effective roles, and sets all five permissions at once', async () => {
      const parent = await site.createCategory({ submit: ['author', 'editor'] });
      const id = await site.app.createCategory({ parent_id: parent });
      const named = { view: ['author', 'member', 'author'], edit: [], approve: null };
      const { body } = await site.permit(id, named);
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
          links: { self: permissionsPath(id) },
        },
      });
      expect((await site.app.http.get(permissionsPath(id)).set(site.headers.admin).expect(200)).body).toEqual(body);

      const { body: reset } = await site.permit(id, {});
      expect(reset.data.attributes).toMatchObject({ view: null, edit: null });
      expect(reset.data.attributes.effective.submit).toEqual(['author', 'editor', 'admin']);
    });

    it('returns 403 for non-administrators and 404 for an unknown category', async () => {
      const id = await site.app.createCategory();
      expect(await site.statusesByRole(permissionsPath(id))).toEqual([401, 403, 403, 403, 200]);
      await site.app.http.put(permissionsPath(id)).set(site.headers.editor).send({}).expect(403);
      await site.app.http.get(permissionsPath(999_999)).set(site.headers.admin).expect(404);
      await site.app.http.put(permissionsPath(999_999)).set(site.headers.admin).send({}).expect(404);
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
    ])('returns 422 for %s: %j', async (check, value, field) => {
      const id = await site.createCategory({ view: ['editor'] });
      const { body } = await site.app.http
        .put(permissionsPath(id))
        .set(site.headers.admin)
        .send({ [check]: value })
        .expect(422);
      expect(body.error.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
      const { body: unchanged } = await site.app.http.get(permissionsPath(id)).set(site.headers.admin).expect(200);
      expect(unchanged.data.attributes.view).toEqual(['editor']);
    });
  });

  it('accepts new articles only from roles with the submit permission', async () => {
    const id = await site.createCategory({ submit: ['author'] });
    const other = await site.app.createCategory();
    const post = (who: CallerRole) =>
      site.app.http
        .post('/api/v1/articles')
        .set(site.headers[who])
        .send({ title: 'Submitted', content: 'x'.repeat(50), category_id: id });
    expect((await post('member')).status).toBe(403);
    expect((await post('author')).status).toBe(201);
    expect((await post('editor')).status).toBe(403);
    expect((await post('admin')).status).toBe(201);
    const draft = await site.createArticle(other, {}, 'member');
    await site.app.http.patch(draft.links['self']!).set(site.headers.member).send({ category_id: id }).expect(403);
    await site.app.http.patch(draft.links['self']!).set(site.headers.admin).send({ category_id: id }).expect(200);
    // The article is already in the category, so nothing is submitted.
    await site.app.http.patch(draft.links['self']!).set(site.headers.member).send({ category_id: id }).expect(200);
  });

  describe('edit, delete and approve permissions', () => {
    const act = async (action: string, on: ApiObject, who: CallerRole) => {
      const at = on.links['self']!;
      if (action === 'GET') return site.statusFor(at, who);
      if (action === 'PATCH')
        return (await site.app.http.patch(at).set(site.headers[who]).send({ subtitle: 'x' })).status;
      if (action === 'DELETE') return (await site.app.http.delete(at).set(site.headers[who])).status;
      return (await site.app.http.post(`${at}/${action}`).set(site.headers[who])).status;
    };

    it.each<[string, string, string, [number, number]]>([
      // permission that names authors, action, state of the article, [status for an author, status for an editor]
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
    ])('applies the %s permission to %s of a %s article of another author', async (check, action, state, expected) => {
      const id = await site.createCategory({ [check]: ['author'] });
      const statuses: number[] = [];
      for (const who of ['author', 'editor'] as const) {
        const on = await site.createArticle(id, { status: state === 'trashed' ? 'draft' : state });
        if (state === 'trashed') await act('DELETE', on, 'admin');
        statuses.push(await act(action, on, who));
      }
      expect(statuses).toEqual(expected);
    });

    it('lets authors manage their own articles without a category permission', async () => {
      const id = await site.createCategory({ edit: [], delete: [], approve: [] });
      const own = await site.createArticle(id, {}, 'author');
      for (const action of ['PATCH', 'publish', 'archive', 'unpublish'])
        expect(await act(action, own, 'author')).toBe(200);
      expect(await act('DELETE', own, 'author')).toBe(204);
      expect(await act('restore', own, 'author')).toBe(200);
    });

    it('lets a member publish when the approve permission names members', async () => {
      const id = await site.createCategory({ approve: ['member'] });
      const own = await site.createArticle(id, { status: 'published' }, 'member');
      expect(await act('GET', own, 'visitor')).toBe(200);
      expect(await act('PATCH', own, 'member')).toBe(403);
    });

    it('returns 403 when a move of a published article needs the approve permission', async () => {
      const [from, to] = [await site.createCategory({ edit: ['author'] }), await site.app.createCategory()];
      const { links } = await site.createArticle(from, { status: 'published' });
      await site.app.http.patch(links['self']!).set(site.headers.author).send({ category_id: to }).expect(403);
      await site.app.http.patch(links['self']!).set(site.headers.editor).send({ subtitle: 'x' }).expect(403);
      await site.permit(to, { approve: ['author'] });
      for (const status of ['published', 'draft', 'archived']) {
        await site.app.http
          .patch(links['self']!)
          .set(site.headers.author)
          .send({ category_id: to, status })
          .expect(403);
      }
      await site.permit(from, { edit: ['author'], approve: ['author'] });
      await site.app.http.patch(links['self']!).set(site.headers.author).send({ category_id: to }).expect(200);
    });

    it('cancels a scheduled publication when its scheduler has lost the approve permission', async () => {
      const id = await site.createCategory({ approve: ['member', 'editor'] });
      const { links } = await site.createArticle(id, { publish_at: '2999-01-01T00:00:00Z' }, 'member');
      await site.permit(id, {});
      await site.app.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:01Z'));
      const { body } = await site.app.http.get(links['self']!).set(site.headers.admin).expect(200);
      expect(body.data.attributes).toMatchObject({ status: 'draft', publish_at: null });
    });
  });
});
