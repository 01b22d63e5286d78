import type { Resource } from '../../support/version-2.js';
import type { Headers } from '../../support/test-client.js';
import { invalidFieldsIn } from '../../support/invalid-fields.js';
import { CommentsFixture } from './comments-fixture.js';
import { Version2Thread } from './version-2-thread.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('comments in version 2', () => {
  let site: CommentsFixture;
  let thread: Version2Thread;

  beforeAll(async () => {
    site = await CommentsFixture.start({ CACHE_MAX_BYTES: '0' });
  });
  afterAll(() => site.app.stop());

  beforeEach(async () => {
    thread = await Version2Thread.start(site);
  });

  const get = async (path: string, headers: Headers = {}) =>
    (await site.app.http.get(path).set(headers).expect(200)).body;

  describe('POST /api/v2/articles/{id}/comments', () => {
    it('returns 201 with the comment and Location', async () => {
      const { body, headers } = await thread
        .post({ attributes: { comment: ' I was <b>on</b> that ferry. ' } })
        .expect(201);

      const { id } = body.data;
      const self = `/api/v2/comments/${id}`;
      expect(headers['location']).toBe(self);
      expect(body).toEqual({
        jsonapi: { version: '1.1' },
        data: {
          type: 'comment',
          id,
          attributes: {
            comment: 'I was on that ferry.',
            status: 'approved',
            created_at: expect.stringMatching(TIME),
            updated_at: null,
          },
          relationships: {
            author: {
              links: { related: `/api/v2/users/${site.member.id}` },
              data: { type: 'user', id: String(site.member.id) },
            },
            article: {
              links: { related: `/api/v2/articles/${thread.articleId}` },
              data: { type: 'article', id: String(thread.articleId) },
            },
            parent: { data: null },
          },
          links: { self },
        },
        links: { self },
      });
      expect(await get(self)).toEqual(body);
      expect(await thread.count()).toBe(1);
    });

    it('stores a reply to another comment', async () => {
      const first = await thread.add('First');

      const reply = await thread.add('Second', site.other.headers, first);

      expect(reply.relationships!['parent']).toEqual({
        links: { related: first.links.self },
        data: { type: 'comment', id: first.id },
      });
      const { body } = await thread
        .post({
          attributes: { comment: 'At the top' },
          relationships: { parent: { data: null } },
        })
        .expect(201);
      expect(body.data.relationships.parent.data).toBeNull();
    });

    it('returns the related resources of the include parameter', async () => {
      const { body } = await thread
        .post({ attributes: { comment: 'Hm' } }, site.member.headers, '?include=article.author')
        .expect(201);

      expect(body.included.map(({ type }: Resource) => type).sort()).toEqual(['article', 'user']);
    });

    it('returns 422 with every invalid member', async () => {
      const { body } = await thread
        .post({
          attributes: { comment: '<b></b>', status: 'approved' },
          relationships: { parent: { data: { type: 'comment', id: '999999' } }, author: { data: null } },
        })
        .expect(422);

      expect(invalidFieldsIn(body).sort()).toEqual([
        'data.attributes.comment',
        'data.attributes.status',
        'data.relationships.author',
        'data.relationships.parent',
      ]);
      expect((await thread.list('', site.editor)).data).toEqual([]);
    });

    it('returns an equal 422 for a parent on another article and for an unknown parent', async () => {
      const elsewhere = await thread.add('Elsewhere');
      thread = await Version2Thread.start(site);

      for (const id of [elsewhere.id, '999999']) {
        const relationships = { parent: { data: { type: 'comment', id } } };
        const { body } = await thread.post({ attributes: { comment: 'Here' }, relationships }).expect(422);
        expect(body.error.details).toMatchObject([
          { message: 'The parent id names no comment on this article that can be answered.' },
        ]);
      }
    });

    it('rejects another type, a client id, unknown parameters, visitors and invisible articles', async () => {
      await thread.post({ type: 'article', attributes: { comment: 'A' } }).expect(409);
      await thread.post({ id: '5', attributes: { comment: 'A' } }).expect(403);
      await thread.post({ attributes: { comment: 'A' } }, {}).expect(401);
      await thread.post({ attributes: { comment: 'A' } }, site.member.headers, '?page[size]=1').expect(400);
      const { id } = await site.app.createArticle();
      await site.app.http
        .post(`/api/v2/articles/${id}/comments`)
        .set(site.member.headers)
        .send({ data: { type: 'comment', attributes: { comment: 'A' } } })
        .expect(404);
    });
  });

  describe('PATCH /api/v2/comments/{id}', () => {
    it('lets the author change the text and moderators change the status', async () => {
      const comment = await thread.add('First');

      const { body } = await thread.patch(comment, { attributes: { comment: 'Second' } }).expect(200);
      expect(body.data.attributes).toMatchObject({ comment: 'Second', updated_at: expect.stringMatching(TIME) });
      await thread.patch(comment, { attributes: { status: 'rejected' } }).expect(403);
      await thread.patch(comment, { attributes: { comment: 'Third' } }, site.other.headers).expect(403);
      const { body: moderated } = await thread
        .patch(comment, { attributes: { status: 'rejected' } }, site.editor)
        .expect(200);
      expect(moderated.data.attributes).toMatchObject({ comment: 'Second', status: 'rejected' });
      await thread.patch(comment, { attributes: { comment: 'Fourth' } }, site.other.headers).expect(404);
    });

    it('returns 422 for invalid or read-only members and 409 for another id', async () => {
      const comment = await thread.add('First');
      const data = { attributes: { comment: '', status: 'lost', created_at: 'now' }, relationships: { parent: {} } };

      const { body } = await thread.patch(comment, data).expect(422);

      expect(invalidFieldsIn(body).sort()).toEqual([
        'data.attributes.comment',
        'data.attributes.created_at',
        'data.attributes.status',
        'data.relationships.parent',
      ]);
      await thread.patch(comment, { id: '999999' }).expect(409);
      expect(await get(comment.links.self)).toMatchObject({ data: comment });
    });

    it('returns 412 when If-Match names another version', async () => {
      const comment = await thread.add('First');
      const data = { type: 'comment', id: comment.id, attributes: { comment: 'Second' } };
      const send = (tag: string) =>
        site.app.http.patch(comment.links.self).set(site.member.headers).set('If-Match', tag).send({ data });

      const { headers } = await send('"9-x"').expect(412);
      await send(headers['etag']!).expect(200);
      await send(headers['etag']!).expect(412);
    });
  });

  it('lets moderators approve and reject comments', async () => {
    const comment = await thread.add('First');
    const { body: rejected } = await thread.moderate(comment, 'reject').expect(200);
    expect(rejected.data.attributes.status).toBe('rejected');
    expect(await thread.count()).toBe(0);
    await site.app.http.get(comment.links.self).expect(404);
    const { body: approved } = await thread.moderate(comment, 'approve').expect(200);
    expect(approved.data.attributes.status).toBe('approved');
    expect(await thread.count()).toBe(1);
    await thread.moderate(comment, 'approve', site.other.headers).expect(403);
    await site.app.http.post(`${comment.links.self}/approve?notify=true`).set(site.editor).expect(400);
  });

  it('lets authors delete their comments', async () => {
    const comment = await thread.add('First');
    await site.app.http.delete(comment.links.self).set(site.other.headers).expect(403);
    await site.app.http.delete(`${comment.links.self}?force=true`).set(site.member.headers).expect(400);
    await site.app.http.delete(comment.links.self).set(site.member.headers).expect(204);
    await site.app.http.get(comment.links.self).expect(404);
  });
});
