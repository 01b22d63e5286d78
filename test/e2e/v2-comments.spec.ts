import { Thread } from '../support/comments.js';
import { statementsDuring } from '../support/statements.js';
import { type ListDocument, type Resource, walk } from '../support/version-2.js';
import type { Headers } from '../support/test-client.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

describe('comments in version 2', () => {
  let site: TestApp;
  let admin: Headers;
  let editor: Headers;
  let member: { id: number; headers: Headers };
  let other: { id: number; headers: Headers };
  let thread: Thread;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_FLOOD: '0', CACHE_MAX_BYTES: '0' });
    admin = await site.asAdmin();
    editor = (await site.createUser('editor')).headers;
    member = await site.createUser('member');
    other = await site.createUser('member');
  });
  afterAll(() => site.stop());

  beforeEach(async () => {
    thread = await Thread.start(site);
  });

  const addressOf = ({ articleId }: Thread) => `/api/v2/articles/${articleId}/comments`;
  const post = (data: object, headers = member.headers, query = '') =>
    site.http
      .post(addressOf(thread) + query)
      .set(headers)
      .send({ data: { type: 'comment', ...data } });
  const add = async (comment: string, headers = member.headers, parent?: Resource): Promise<Resource> => {
    const relationships = parent && { parent: { data: { type: 'comment', id: parent.id } } };
    return (await post({ attributes: { comment }, ...(relationships && { relationships }) }, headers).expect(201)).body
      .data;
  };
  const patch = ({ id, links }: Resource, data: object, headers = member.headers) =>
    site.http
      .patch(links.self)
      .set(headers)
      .send({ data: { type: 'comment', id, ...data } });
  const act = ({ links }: Resource, action: 'approve' | 'reject', headers = editor) =>
    site.http.post(`${links.self}/${action}`).set(headers);
  const get = async (path: string, headers: Headers = {}) => (await site.http.get(path).set(headers).expect(200)).body;
  const list = (query = '', headers?: Headers): Promise<ListDocument> => get(`${addressOf(thread)}?${query}`, headers);
  const textsIn = ({ data }: { readonly data: readonly Resource[] }) =>
    data.map(({ attributes }) => attributes['comment']);
  const kindsIn = (resources: readonly Resource[] = []) => resources.map(({ type, id }) => `${type} ${id}`);
  const faultsIn = ({ error }: { error: { details: { field: string }[] } }) => error.details.map(({ field }) => field);

  describe('POST /api/v2/articles/{id}/comments', () => {
    it('answers 201 with the comment and where it is', async () => {
      const { body, headers } = await post({ attributes: { comment: ' I was <b>on</b> that ferry. ' } }).expect(201);

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
              links: { related: `/api/v2/users/${member.id}` },
              data: { type: 'user', id: String(member.id) },
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

    it('answers another comment', async () => {
      const first = await add('First');

      const reply = await add('Second', other.headers, first);

      expect(reply.relationships!['parent']).toEqual({
        links: { related: first.links.self },
        data: { type: 'comment', id: first.id },
      });
      const { body } = await post({
        attributes: { comment: 'At the top' },
        relationships: { parent: { data: null } },
      }).expect(201);
      expect(body.data.relationships.parent.data).toBeNull();
    });

    it('includes what is asked for', async () => {
      const { body } = await post({ attributes: { comment: 'Hm' } }, member.headers, '?include=article.author').expect(
        201,
      );

      expect(body.included.map(({ type }: Resource) => type).sort()).toEqual(['article', 'user']);
    });

    it('names every member that is wrong', async () => {
      const { body } = await post({
        attributes: { comment: '<b></b>', status: 'approved' },
        relationships: { parent: { data: { type: 'comment', id: '999999' } }, author: { data: null } },
      }).expect(422);

      expect(faultsIn(body).sort()).toEqual([
        'data.attributes.comment',
        'data.attributes.status',
        'data.relationships.author',
        'data.relationships.parent',
      ]);
      expect((await list('', editor)).data).toEqual([]);
    });

    it('refuses a parent on another article like one that is not there', async () => {
      const elsewhere = await add('Elsewhere');
      thread = await Thread.start(site);

      for (const id of [elsewhere.id, '999999']) {
        const relationships = { parent: { data: { type: 'comment', id } } };
        const { body } = await post({ attributes: { comment: 'Here' }, relationships }).expect(422);
        expect(body.error.details).toMatchObject([
          { message: 'The parent id names no comment on this article that can be answered.' },
        ]);
      }
    });

    it('refuses what is no comment, and whoever may not', async () => {
      await post({ type: 'article', attributes: { comment: 'A' } }).expect(409);
      await post({ id: '5', attributes: { comment: 'A' } }).expect(403);
      await post({ attributes: { comment: 'A' } }, {}).expect(401);
      await post({ attributes: { comment: 'A' } }, member.headers, '?page[size]=1').expect(400);
      const { id } = await site.createArticle();
      await site.http
        .post(`/api/v2/articles/${id}/comments`)
        .set(member.headers)
        .send({ data: { type: 'comment', attributes: { comment: 'A' } } })
        .expect(404);
    });
  });

  describe('lists', () => {
    it('begin with the newest, and each shows what its caller sees', async () => {
      const [first, second, third] = [await add('First'), await add('Second'), await add('Third', other.headers)];
      await act(second, 'reject').expect(200);
      await act(third, 'reject').expect(200);

      expect(textsIn(await list('page[total]=true'))).toEqual(['First']);
      expect(textsIn(await list('', member.headers))).toEqual(['Second', 'First']);
      expect(textsIn(await list('', editor))).toEqual(['Third', 'Second', 'First']);
      const totals = [{}, member.headers, editor].map(
        async (headers) => (await list('page[total]=true', headers)).meta,
      );
      expect(await Promise.all(totals)).toEqual([{ total: 1 }, { total: 2 }, { total: 3 }]);
      expect(first.id).toBe((await list()).data[0]!.id);
    });

    it('of an article that the caller does not see are none', async () => {
      const { id } = await site.createArticle();
      await site.http.get(`/api/v2/articles/${id}/comments`).set(member.headers).expect(404);
      await site.http.get('/api/v2/articles/999999/comments').expect(404);
      const { data, meta } = (await get(
        `/api/v2/comments?filter[article]=${id}&page[total]=true`,
        member.headers,
      )) as ListDocument;
      expect([data, meta]).toEqual([[], { total: 0 }]);
    });

    it('are narrowed by what everybody sees', async () => {
      const first = await add('First');
      const second = await add('Second', other.headers, first);
      const third = await add('Third', other.headers);
      await act(third, 'reject').expect(200);
      await patch(first, { attributes: { comment: 'First, changed' } }).expect(200);
      const found = async (query: string) => textsIn(await list(`sort=id&${query}`, editor));

      expect(await found('filter[status]=rejected')).toEqual(['Third']);
      expect(await found('filter[status][ne]=rejected')).toEqual(['First, changed', 'Second']);
      expect(await found('filter[status][in]=rejected,pending')).toEqual(['Third']);
      expect(await found(`filter[author]=${other.id}`)).toEqual(['Second', 'Third']);
      expect(await found(`filter[author][ne]=${other.id}`)).toEqual(['First, changed']);
      expect(await found('filter[parent]=0')).toEqual(['First, changed', 'Third']);
      expect(await found(`filter[parent]=${first.id}`)).toEqual(['Second']);
      expect(await found(`filter[parent][in]=${second.id},${first.id}`)).toEqual(['Second']);
      expect(await found('filter[updated_at][gt]=2000-01-01T00:00:00Z')).toEqual(['First, changed', 'Third']);
      const created = encodeURIComponent(second.attributes['created_at'] as string);
      expect(await found(`filter[created_at]=${created}`)).toContain('Second');
      expect(await found(`filter[created_at][gt]=${created}`)).not.toContain('Second');
      const { data } = (await get(
        `/api/v2/comments?sort=-id&filter[article]=${thread.articleId}&filter[author]=${member.id}`,
      )) as ListDocument;
      expect(textsIn({ data })).toEqual(['First, changed']);
    });

    it('take a parent that the caller does not see for none', async () => {
      const first = await add('First');
      await add('Reply', other.headers, first);
      await act(first, 'reject').expect(200);

      expect(textsIn(await list('filter[parent]=0'))).toEqual(['Reply']);
      expect(textsIn(await list(`filter[parent]=${first.id}`))).toEqual([]);
      const { data, included } = await list('include=parent,parent.author');
      expect([data[0]!.relationships!['parent'], included]).toEqual([{ data: null }, []]);
      expect(textsIn(await list(`filter[parent]=${first.id}`, editor))).toEqual(['Reply']);
    });

    it.each(['-created_at', 'created_at', 'id', '-updated_at', 'updated_at'])(
      'are walked there and back by %s',
      async (sort) => {
        const made: Resource[] = [];
        for (let n = 0; n < 7; n++) made.push(await add(`Comment ${n}`));
        for (const index of [2, 4]) await patch(made[index]!, { attributes: { comment: 'Changed' } }).expect(200);
        await site.sql(
          'UPDATE comments SET created_at = (SELECT t FROM (SELECT MIN(created_at) AS t FROM comments) m)',
        );
        const all = (await list(`sort=${sort}`)).data.map(({ id }) => id);

        const { there, back } = await walk(get, `${addressOf(thread)}?sort=${sort}&page[size]=2`);

        expect(all).toHaveLength(7);
        expect([there, back]).toEqual([all, all]);
      },
    );

    it.each([
      'filter[article]=1',
      'filter[comment]=a',
      'filter[parent][ne]=1',
      'sort=status',
      'include=tags',
      'page=1',
    ])('answer 400 to ?%s', async (query) => {
      const { body } = await site.http.get(`${addressOf(thread)}?${query}`).expect(400);

      expect(faultsIn(body)).toEqual([query.split('=')[0]]);
    });
  });

  describe('include', () => {
    it('brings what belongs to comments, each once, as its own address shows it', async () => {
      const first = await add('First');
      const reply = await add('Reply', other.headers, first);
      const paths = 'author,article,article.author,article.category,parent,parent.author';

      const { data, included = [] } = await list(`include=${paths}`, member.headers);

      const { data: article } = await get(`/api/v2/articles/${thread.articleId}`, member.headers);
      const [writer, category] = ['author', 'category'].map((name) => article.relationships[name].data.id as string);
      expect(kindsIn(data)).toEqual([`comment ${reply.id}`, `comment ${first.id}`]);
      expect(kindsIn(included).sort()).toEqual(
        [
          `article ${article.id}`,
          `category ${category}`,
          `user ${member.id}`,
          `user ${other.id}`,
          `user ${writer}`,
        ].sort(),
      );
      for (const resource of included) {
        expect(resource).toEqual((await get(resource.links.self, member.headers)).data);
      }
      // One's own account is whole, and nobody else's.
      const users = included.filter(({ type }) => type === 'user');
      expect(users.filter(({ attributes }) => 'email' in attributes).map(({ id }) => id)).toEqual([String(member.id)]);
    });

    it('brings a parent that stands on another page', async () => {
      const first = await add('First');
      await add('Reply', other.headers, first);

      const { data, included } = await list('page[size]=1&include=parent.author&fields[comment]=comment');

      expect([textsIn({ data }), kindsIn(included)]).toEqual([['Reply'], [`comment ${first.id}`, `user ${member.id}`]]);
      expect(included![0]!.attributes).toEqual({ comment: 'First' });
    });

    it('brings nobody where the author is gone with the text', async () => {
      const first = await add('First');
      await add('Reply', other.headers, first);
      await site.http.delete(first.links.self).set(member.headers).expect(204);

      const { body } = await site.http.get(`${first.links.self}?include=author`).expect(200);

      expect(body.data).toMatchObject({ attributes: { comment: '' }, relationships: { author: { data: null } } });
      expect(body.included).toEqual([]);
    });

    it('takes as many statements for 20 comments as for 2', async () => {
      const paths = 'author,article.author,article.category,parent.author';
      const path = `/api/v2/comments?filter[article]=${thread.articleId}&page[size]=100&include=${paths}`;
      const counts: number[] = [];
      for (const count of [2, 20]) {
        while ((await list('page[total]=true')).meta!.total < count) {
          await add('Reply', other.headers, await add('First'));
        }
        const statements = await statementsDuring(() => site.unchecked.get(path).expect(200));
        // What was told of the comments is delivered meanwhile.
        counts.push(statements.filter((sql) => /FROM (comments|users|articles|categories) /.test(sql)).length);
      }

      // The comments, those that they answer, who wrote either, the articles, their authors, their categories.
      expect(counts).toEqual([6, 6]);
    });
  });

  describe('a comment beside articles', () => {
    it('is one of the newest 20 that everybody sees, with its author and what it answers', async () => {
      const first = await add('First');
      const reply = await add('Reply', other.headers, first);
      await act(await add('Not this'), 'reject').expect(200);
      const path = `/api/v2/articles/${thread.articleId}?include=comments.author,comments.parent`;

      const { data, included } = await get(path);

      const { comments } = data.relationships;
      expect(comments.meta).toEqual({ count: 2 });
      expect(kindsIn(comments.data)).toEqual([`comment ${reply.id}`, `comment ${first.id}`]);
      expect(kindsIn(included).sort()).toEqual(
        [...kindsIn(comments.data), `user ${member.id}`, `user ${other.id}`].sort(),
      );
      for (let n = 0; n < 20; n++) await add(`More ${n}`);
      const { data: more } = await get(path);
      expect([more.relationships.comments.data.length, more.relationships.comments.meta.count]).toEqual([20, 22]);
    });

    it('is not shown beside an article in the trash', async () => {
      await add('First');
      const own = `/api/v2/articles/${thread.articleId}`;
      await site.http.delete(own).set(admin).expect(204);
      const query = 'filter[trashed]=true&include=comments&page[size]=100';

      const { data, included } = (await get(`/api/v2/articles?${query}`, admin)) as ListDocument;

      const article = data.find(({ id }) => id === String(thread.articleId))!;
      expect(article.relationships!['comments']).toMatchObject({ data: [], meta: { count: 0 } });
      expect(kindsIn(included)).toEqual([]);
    });
  });

  describe('PATCH /api/v2/comments/{id}', () => {
    it('changes the text for its author, and the state for moderators', async () => {
      const comment = await add('First');

      const { body } = await patch(comment, { attributes: { comment: 'Second' } }).expect(200);
      expect(body.data.attributes).toMatchObject({ comment: 'Second', updated_at: expect.stringMatching(TIME) });
      await patch(comment, { attributes: { status: 'rejected' } }).expect(403);
      await patch(comment, { attributes: { comment: 'Third' } }, other.headers).expect(403);
      const { body: moderated } = await patch(comment, { attributes: { status: 'rejected' } }, editor).expect(200);
      expect(moderated.data.attributes).toMatchObject({ comment: 'Second', status: 'rejected' });
      await patch(comment, { attributes: { comment: 'Fourth' } }, other.headers).expect(404);
    });

    it('refuses what cannot be changed', async () => {
      const comment = await add('First');
      const data = { attributes: { comment: '', status: 'lost', created_at: 'now' }, relationships: { parent: {} } };

      const { body } = await patch(comment, data).expect(422);

      expect(faultsIn(body).sort()).toEqual([
        'data.attributes.comment',
        'data.attributes.created_at',
        'data.attributes.status',
        'data.relationships.parent',
      ]);
      await patch(comment, { id: '999999' }).expect(409);
      expect(await get(comment.links.self)).toMatchObject({ data: comment });
    });

    it('changes nothing of another version', async () => {
      const comment = await add('First');
      const data = { type: 'comment', id: comment.id, attributes: { comment: 'Second' } };
      const send = (tag: string) =>
        site.http.patch(comment.links.self).set(member.headers).set('If-Match', tag).send({ data });

      const { headers } = await send('"9-x"').expect(412);
      await send(headers['etag']!).expect(200);
      await send(headers['etag']!).expect(412);
    });
  });

  it('are approved and rejected by moderators', async () => {
    const comment = await add('First');
    const { body: rejected } = await act(comment, 'reject').expect(200);
    expect(rejected.data.attributes.status).toBe('rejected');
    expect(await thread.count()).toBe(0);
    await site.http.get(comment.links.self).expect(404);
    const { body: approved } = await act(comment, 'approve').expect(200);
    expect(approved.data.attributes.status).toBe('approved');
    expect(await thread.count()).toBe(1);
    await act(comment, 'approve', other.headers).expect(403);
    await site.http.post(`${comment.links.self}/approve?notify=true`).set(editor).expect(400);
  });

  it('are deleted by their authors', async () => {
    const comment = await add('First');
    await site.http.delete(comment.links.self).set(other.headers).expect(403);
    await site.http.delete(`${comment.links.self}?force=true`).set(member.headers).expect(400);
    await site.http.delete(comment.links.self).set(member.headers).expect(204);
    await site.http.get(comment.links.self).expect(404);
  });
});
