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
});
