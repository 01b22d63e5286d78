import { emptyItemRecord } from '../../../src/modules/articles/index.js';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { startTestApp } from '../../support/test-app.js';
import { BODY, ITEMS, type Item, ItemsFixture } from './items-fixture.js';

/** The stored fields, and the derived fields of the specification. */
const STORED = Object.keys(emptyItemRecord());
const DERIVED = [
  ...['uname', 'url', 'categoryurl', 'editurl', 'deleteurl', 'summary', 'tags', 'comment_count', 'rating'],
  ...['rating_count', 'isPublished'],
];

describe('reads of items', () => {
  let site: ItemsFixture;

  beforeAll(async () => {
    site = await ItemsFixture.start();
  });
  afterAll(() => site.app.stop());

  describe('GET /modules/articles/api/items/{id}', () => {
    it('returns 200 with exactly the fields of the specification', async () => {
      const tags = ['Rivers', 'early'];
      const image = 'https://example.org/ferry.jpg';
      const made = await site.createItem(site.author.headers, {
        status: 1,
        tags,
        image,
        featured: 1,
        subtitle: 'At dawn',
      });
      // Views by the author are not counted.
      const { body } = await site.app.http.get(`/api/v1/articles/${made.itemid}`).set(site.author.headers).expect(200);
      const { created_at, published_at, slug } = body.data.attributes as Record<string, string>;
      expect(Date.parse(created_at!)).toBeLessThanOrEqual(Date.parse(published_at!));

      const { body: item } = await site.get(made.itemid).expect(200);

      expect(item).toEqual({
        ...emptyItemRecord(),
        itemid: made.itemid,
        categoryid: site.category,
        uid: site.author.id,
        title: 'The ferry',
        subtitle: 'At dawn',
        description: 'A text that is long enough for the rule about fifty letters.',
        body: BODY,
        image,
        status: 1,
        featured: 1,
        datesub: Math.floor(Date.parse(published_at!) / 1000),
        datemod: 0,
        counter: 0,
        uname: expect.stringMatching(/^The author/),
        url: `/articles/${slug}`,
        categoryurl: `/categories/${site.category}`,
        editurl: null,
        deleteurl: null,
        summary: 'A text that is long enough for the rule about fifty letters.',
        tags: expect.arrayContaining(tags),
        comments: [],
        comment_count: 0,
        rating: 0,
        rating_count: 0,
        isPublished: true,
      });
      expect(Object.keys(item as Item).sort()).toEqual([...STORED, ...DERIVED, 'comments'].sort());
    });

    it('returns editurl and deleteurl only to callers who may change the item', async () => {
      const { itemid } = await site.createItem(site.author.headers, { status: 1 });
      const self = `/api/v1/articles/${itemid}`;
      for (const headers of [site.author.headers, site.admin]) {
        expect((await site.get(itemid, headers).expect(200)).body).toMatchObject({ editurl: self, deleteurl: self });
      }
      const key = await site.app.createKey(site.author.headers, ['articles:read']);
      for (const headers of [site.member.headers, key, {}]) {
        expect((await site.get(itemid, headers).expect(200)).body).toMatchObject({ editurl: null, deleteurl: null });
      }
    });

    it('returns editurl without deleteurl to a role that may edit the items of the category, and the reverse', async () => {
      const permit = (categoryid: number, permissions: object) =>
        site.app.http.put(`/api/v1/categories/${categoryid}/permissions`).set(site.admin).send(permissions).expect(200);
      const [editable, deletable] = [await site.app.createCategory(), await site.app.createCategory()];
      await permit(editable, { edit: ['member'], delete: ['editor'] });
      await permit(deletable, { edit: ['editor'], delete: ['member'] });
      for (const [categoryid, isEditable] of [
        [editable, true],
        [deletable, false],
      ] as const) {
        const { itemid } = await site.createItem(site.author.headers, { status: 1, categoryid });
        const self = `/api/v1/articles/${itemid}`;
        expect((await site.get(itemid, site.member.headers).expect(200)).body).toMatchObject({
          editurl: isEditable ? self : null,
          deleteurl: isEditable ? null : self,
        });
      }
    });

    it('returns the comments, their count and the ratings', async () => {
      const { itemid } = await site.createItem(site.author.headers, { status: 1 });
      const article = `/api/v1/articles/${itemid}`;
      await site.app.http.put(`${article}/rating`).set(site.member.headers).send({ rating: 4 }).expect(200);
      await site.app.http.put(`${article}/rating`).set(site.admin).send({ rating: 5 }).expect(200);
      const { body } = await site.app.http
        .post(`${article}/comments`)
        .set(site.member.headers)
        .send({ comment: 'Well said' })
        .expect(201);
      const { id, attributes } = body.data as { id: number; attributes: { created_at: string } };

      expect((await site.get(itemid).expect(200)).body).toMatchObject({
        rating: 4.5,
        rating_count: 2,
        comment_count: 1,
        comments: [
          {
            commentid: id,
            itemid,
            uid: site.member.id,
            comment: 'Well said',
            datesub: Math.floor(Date.parse(attributes.created_at) / 1000),
            approved: 1,
          },
        ],
      });
    });

    it('returns the 20 newest comments, newest first', async () => {
      const { itemid } = await site.createItem(site.author.headers, { status: 1 });
      for (let n = 1; n <= 21; n++) {
        await site.app.sql(
          `INSERT INTO comments (article_id, author_id, depth, text, status, created_at, version)
           VALUES (?, 1, 1, ?, 1, ?, 1)`,
          [itemid, `Comment ${n}`, `2026-01-31 08:00:${String(n).padStart(2, '0')}.000`],
        );
      }

      const { comments } = (await site.get(itemid).expect(200)).body as { comments: { comment: string }[] };
      expect(comments.map(({ comment }) => comment)).toEqual(Array.from({ length: 20 }, (_, n) => `Comment ${21 - n}`));
    });

    it('counts a view as REST does and keeps the ETag', async () => {
      const { itemid } = await site.createItem(site.author.headers, { status: 1 });
      const { headers } = await site.get(itemid, site.member.headers).expect(200);
      await site.get(itemid, site.author.headers).expect(200);
      await site.app.http.get(ITEMS).expect(200);
      await site.app.app.get(ViewCounter).flush();

      const { body } = await site.get(itemid, site.author.headers).expect(200);

      expect((body as Item)['counter']).toBe(1);
      await site.get(itemid, site.member.headers).set('If-None-Match', headers['etag']!).expect(304);
    });

    it('returns 404 for an unknown or invisible item and 400 for an invalid id', async () => {
      const { itemid } = await site.createItem(site.author.headers);
      const [hidden, unknown] = [await site.get(itemid).expect(404), await site.get(999_999_999).expect(404)];
      expect(unknown.body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Item not found' });
      expect(hidden.body.error).toEqual({ ...unknown.body.error, request_id: hidden.body.error.request_id });
      await site.get('x').expect(400);
      await site.get('0').expect(400);
    });
  });

  it('uses the rate-limit group and the authentication schemes of the articles API', async () => {
    const other = await startTestApp({ ARTICLES_API_RATE_LIMIT_REQUESTS: '3', ARTICLES_API_AUTHENTICATION: 'api_key' });
    try {
      await other.unchecked.get('/api/v1/articles').expect(200);
      await other.unchecked.get('/modules/articles/nothing').expect(404);
      const { headers } = await other.http.get(ITEMS).expect(200);
      expect(headers).toMatchObject({ 'x-ratelimit-limit': '3', 'x-ratelimit-remaining': '0' });
      await other.http.get('/modules/articles/ajax.php?op=getItem&itemid=1').expect(429);
      const { body } = await other.http.post(ITEMS).expect(401);
      expect(body.error.message).toBe('Missing API key');
    } finally {
      await other.stop();
    }
  });

  it.each([{ MODULE_API_ENABLED: 'false' }, { PUBLISHER_API_ENABLED: 'false' }])(
    'returns 404 for the module API with %j',
    async (env) => {
      const other = await startTestApp({ ...env });
      try {
        await other.unchecked.get(ITEMS).expect(404);
        await other.unchecked.get('/modules/articles/ajax.php?op=getItem').expect(404);
        await other.http.get('/api/v1/articles').expect(200);
      } finally {
        await other.stop();
      }
    },
  );
});
