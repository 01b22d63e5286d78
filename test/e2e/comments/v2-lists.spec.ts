import { statementsDuring } from '../../support/statements.js';
import { type ListDocument, type Resource, followPageLinks } from '../../support/version-2.js';
import type { Headers } from '../../support/test-client.js';
import { invalidFieldsIn } from '../../support/invalid-fields.js';
import { CommentsFixture } from './comments-fixture.js';
import { textsIn, Version2Thread } from './version-2-thread.js';

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
  const kindsIn = (resources: readonly Resource[] = []) => resources.map(({ type, id }) => `${type} ${id}`);

  describe('GET /api/v2/articles/{id}/comments', () => {
    it('returns the newest comment first and only comments visible to the caller', async () => {
      const [first, second, third] = [
        await thread.add('First'),
        await thread.add('Second'),
        await thread.add('Third', site.other.headers),
      ];
      await thread.moderate(second, 'reject').expect(200);
      await thread.moderate(third, 'reject').expect(200);

      expect(textsIn(await thread.list('page[total]=true'))).toEqual(['First']);
      expect(textsIn(await thread.list('', site.member.headers))).toEqual(['Second', 'First']);
      expect(textsIn(await thread.list('', site.editor))).toEqual(['Third', 'Second', 'First']);
      const totals = [{}, site.member.headers, site.editor].map(
        async (headers) => (await thread.list('page[total]=true', headers)).meta,
      );
      expect(await Promise.all(totals)).toEqual([{ total: 1 }, { total: 2 }, { total: 3 }]);
      expect(first.id).toBe((await thread.list()).data[0]!.id);
    });

    it('returns 404 for an invisible article and an empty list for a filter by that article', async () => {
      const { id } = await site.app.createArticle();
      await site.app.http.get(`/api/v2/articles/${id}/comments`).set(site.member.headers).expect(404);
      await site.app.http.get('/api/v2/articles/999999/comments').expect(404);
      const { data, meta } = (await get(
        `/api/v2/comments?filter[article]=${id}&page[total]=true`,
        site.member.headers,
      )) as ListDocument;
      expect([data, meta]).toEqual([[], { total: 0 }]);
    });

    it('filters by status, author, parent and time', async () => {
      const first = await thread.add('First');
      const second = await thread.add('Second', site.other.headers, first);
      const third = await thread.add('Third', site.other.headers);
      await thread.moderate(third, 'reject').expect(200);
      await thread.patch(first, { attributes: { comment: 'First, changed' } }).expect(200);
      const found = async (query: string) => textsIn(await thread.list(`sort=id&${query}`, site.editor));

      expect(await found('filter[status]=rejected')).toEqual(['Third']);
      expect(await found('filter[status][ne]=rejected')).toEqual(['First, changed', 'Second']);
      expect(await found('filter[status][in]=rejected,pending')).toEqual(['Third']);
      expect(await found(`filter[author]=${site.other.id}`)).toEqual(['Second', 'Third']);
      expect(await found(`filter[author][ne]=${site.other.id}`)).toEqual(['First, changed']);
      expect(await found('filter[parent]=0')).toEqual(['First, changed', 'Third']);
      expect(await found(`filter[parent]=${first.id}`)).toEqual(['Second']);
      expect(await found(`filter[parent][in]=${second.id},${first.id}`)).toEqual(['Second']);
      expect(await found('filter[updated_at][gt]=2000-01-01T00:00:00Z')).toEqual(['First, changed', 'Third']);
      const created = encodeURIComponent(second.attributes['created_at'] as string);
      expect(await found(`filter[created_at]=${created}`)).toContain('Second');
      expect(await found(`filter[created_at][gt]=${created}`)).not.toContain('Second');
      const { data } = (await get(
        `/api/v2/comments?sort=-id&filter[article]=${thread.articleId}&filter[author]=${site.member.id}`,
      )) as ListDocument;
      expect(textsIn({ data })).toEqual(['First, changed']);
    });

    it('treats an invisible parent as missing', async () => {
      const first = await thread.add('First');
      await thread.add('Reply', site.other.headers, first);
      await thread.moderate(first, 'reject').expect(200);

      expect(textsIn(await thread.list('filter[parent]=0'))).toEqual(['Reply']);
      expect(textsIn(await thread.list(`filter[parent]=${first.id}`))).toEqual([]);
      const { data, included } = await thread.list('include=parent,parent.author');
      expect([data[0]!.relationships!['parent'], included]).toEqual([{ data: null }, []]);
      expect(textsIn(await thread.list(`filter[parent]=${first.id}`, site.editor))).toEqual(['Reply']);
    });

    it('sorts by each sort field', async () => {
      for (const [text, created, updated] of [
        ['A', '2030-01-02 00:00:00.000', '2030-02-03 00:00:00.000'],
        ['B', '2030-01-03 00:00:00.000', '2030-02-02 00:00:00.000'],
        ['C', '2030-01-01 00:00:00.000', '2030-02-01 00:00:00.000'],
      ]) {
        const times = [created, updated, Number((await thread.add(text!)).id)];
        await site.app.sql('UPDATE comments SET created_at = ?, updated_at = ? WHERE id = ?', times);
      }
      const sorted = async (sort: string) => textsIn(await thread.list(`sort=${sort}`)).join('');

      expect(await Promise.all(['id', 'created_at', 'updated_at'].map(sorted))).toEqual(['ABC', 'CAB', 'CBA']);
    });

    it.each(['-created_at', 'created_at', 'id', '-updated_at', 'updated_at'])(
      'pages forwards and backwards with sort=%s',
      async (sort) => {
        const made: Resource[] = [];
        for (let n = 0; n < 7; n++) made.push(await thread.add(`Comment ${n}`));
        for (const index of [2, 4])
          await thread.patch(made[index]!, { attributes: { comment: 'Changed' } }).expect(200);
        await site.app.sql(
          'UPDATE comments SET created_at = (SELECT t FROM (SELECT MIN(created_at) AS t FROM comments) m)',
        );
        const all = (await thread.list(`sort=${sort}`)).data.map(({ id }) => id);

        const { there, back } = await followPageLinks(get, `${thread.path}?sort=${sort}&page[size]=2`);

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
    ])('returns 400 for ?%s', async (query) => {
      const { body } = await site.app.http.get(`${thread.path}?${query}`).expect(400);

      expect(invalidFieldsIn(body)).toEqual([query.split('=')[0]]);
    });
  });

  describe('include of comments', () => {
    it('returns each related resource once, equal to the response of its URL', async () => {
      const first = await thread.add('First');
      const reply = await thread.add('Reply', site.other.headers, first);
      const paths = 'author,article,article.author,article.category,parent,parent.author';

      const { data, included = [] } = await thread.list(`include=${paths}`, site.member.headers);

      const { data: article } = await get(`/api/v2/articles/${thread.articleId}`, site.member.headers);
      const [writer, category] = ['author', 'category'].map((name) => article.relationships[name].data.id as string);
      expect(kindsIn(data)).toEqual([`comment ${reply.id}`, `comment ${first.id}`]);
      expect(kindsIn(included).sort()).toEqual(
        [
          `article ${article.id}`,
          `category ${category}`,
          `user ${site.member.id}`,
          `user ${site.other.id}`,
          `user ${writer}`,
        ].sort(),
      );
      for (const resource of included) {
        const { data: alone } = await get(resource.links.self, site.member.headers);
        // The GET requests of this test have raised the view counter of the article.
        if ('views' in resource.attributes) alone.attributes.views = resource.attributes['views'];
        expect(resource).toEqual(alone);
      }
      // Only the account of the caller has its private fields.
      const users = included.filter(({ type }) => type === 'user');
      expect(users.filter(({ attributes }) => 'email' in attributes).map(({ id }) => id)).toEqual([
        String(site.member.id),
      ]);
    });

    it('includes a parent from another page', async () => {
      const first = await thread.add('First');
      await thread.add('Reply', site.other.headers, first);

      const { data, included } = await thread.list('page[size]=1&include=parent.author&fields[comment]=comment');

      expect([textsIn({ data }), kindsIn(included)]).toEqual([
        ['Reply'],
        [`comment ${first.id}`, `user ${site.member.id}`],
      ]);
      expect(included![0]!.attributes).toEqual({ comment: 'First' });
    });

    it('hides the invisible parent of an included parent', async () => {
      const first = await thread.add('First');
      const second = await thread.add('Second', site.other.headers, first);
      const third = await thread.add('Third', site.other.headers, second);
      await thread.moderate(first, 'reject').expect(200);

      const { included } = await get(`${third.links.self}?include=parent`);

      expect(kindsIn(included)).toEqual([`comment ${second.id}`]);
      expect(included[0].relationships.parent).toEqual({ data: null });
    });

    it('includes no author for a tombstone', async () => {
      const first = await thread.add('First');
      await thread.add('Reply', site.other.headers, first);
      await site.app.http.delete(first.links.self).set(site.member.headers).expect(204);

      const { body } = await site.app.http.get(`${first.links.self}?include=author`).expect(200);

      expect(body.data).toMatchObject({ attributes: { comment: '' }, relationships: { author: { data: null } } });
      expect(body.included).toEqual([]);
    });

    it('runs 6 statements for 2 comments and for 20 comments', async () => {
      const paths = 'author,article.author,article.category,parent.author';
      const path = `/api/v2/comments?filter[article]=${thread.articleId}&page[size]=100&include=${paths}`;
      const counts: number[] = [];
      for (const count of [2, 20]) {
        while ((await thread.list('page[total]=true')).meta!.total < count) {
          await thread.add('Reply', site.other.headers, await thread.add('First'));
        }
        const statements = await statementsDuring(() => site.app.unchecked.get(path).expect(200));
        // Excludes the statements of the concurrent event delivery.
        counts.push(statements.filter((sql) => /FROM (comments|users|articles|categories) /.test(sql)).length);
      }

      // One statement each: comments, parents, authors of both, articles, authors of articles, categories.
      expect(counts).toEqual([6, 6]);
    });
  });

  describe('include of comments with articles', () => {
    it('includes the newest 20 approved comments with their authors and parents', async () => {
      const first = await thread.add('First');
      const reply = await thread.add('Reply', site.other.headers, first);
      await thread.moderate(await thread.add('Not this'), 'reject').expect(200);
      const path = `/api/v2/articles/${thread.articleId}?include=comments.author,comments.parent`;

      const { data, included } = await get(path);

      const { comments } = data.relationships;
      expect(comments.meta).toEqual({ count: 2 });
      expect(kindsIn(comments.data)).toEqual([`comment ${reply.id}`, `comment ${first.id}`]);
      expect(kindsIn(included).sort()).toEqual(
        [...kindsIn(comments.data), `user ${site.member.id}`, `user ${site.other.id}`].sort(),
      );
      for (let n = 0; n < 20; n++) await thread.add(`More ${n}`);
      const { data: more } = await get(path);
      expect([more.relationships.comments.data.length, more.relationships.comments.meta.count]).toEqual([20, 22]);
    });

    it('includes no comments of an article in the trash', async () => {
      await thread.add('First');
      const own = `/api/v2/articles/${thread.articleId}`;
      await site.app.http.delete(own).set(site.admin).expect(204);
      const query = 'filter[trashed]=true&include=comments&page[size]=100';

      const { data, included } = (await get(`/api/v2/articles?${query}`, site.admin)) as ListDocument;

      const article = data.find(({ id }) => id === String(thread.articleId))!;
      expect(article.relationships!['comments']).toMatchObject({ data: [], meta: { count: 0 } });
      expect(kindsIn(included)).toEqual([]);
    });
  });
});
