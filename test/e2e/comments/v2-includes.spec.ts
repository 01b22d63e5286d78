import { statementsDuring } from '../../support/statements.js';
import { type ListDocument, type Resource } from '../../support/version-2.js';
import type { Headers } from '../../support/test-client.js';
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
