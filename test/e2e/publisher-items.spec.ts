import { ViewCounter } from '../../src/modules/articles/view-counter.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { Headers } from '../support/test-client.js';

const ITEMS = '/modules/articles/api/items';
const BODY = '<p>A text that is long enough for the rule about fifty letters.</p>';

/** The stored fields of the specification, in its order, and what is derived from them. */
const STORED = [
  ...['itemid', 'categoryid', 'uid', 'title', 'subtitle', 'description', 'body', 'image', 'status', 'featured'],
  ...['datesub', 'datemod', 'counter'],
];
const DERIVED = [
  ...['uname', 'url', 'categoryurl', 'editurl', 'deleteurl', 'summary', 'tags', 'comment_count', 'rating'],
  ...['rating_count', 'isPublished'],
];

type Item = Record<string, unknown> & { itemid: number };
type Account = Awaited<ReturnType<TestApp['createUser']>>;

describe('items', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Account;
  let member: Account;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
    author = await site.createUser('author');
    member = await site.createUser('member');
    category = await site.createCategory();
  });
  afterAll(() => site.stop());

  const post = (headers: Headers, input: object = {}) =>
    site.http
      .post(ITEMS)
      .set(headers)
      .send({ title: 'The ferry', body: BODY, categoryid: category, ...input });
  const make = async (headers: Headers, input: object = {}): Promise<Item> =>
    (await post(headers, input).expect(201)).body as Item;
  const get = (path: string | number, headers: Headers = {}) => site.http.get(`${ITEMS}/${path}`).set(headers);
  const put = (id: number, headers: Headers, input: object) => site.http.put(`${ITEMS}/${id}`).set(headers).send(input);
  const faultsOf = (answer: { body: unknown }) =>
    (answer.body as { error: { details: { field: string; message: string }[] } }).error.details;

  describe('GET /modules/articles/api/items/{id}', () => {
    it('answers 200 with the record, and no field that the specification does not name', async () => {
      const tags = ['Rivers', 'early'];
      const image = 'https://example.org/ferry.jpg';
      const made = await make(author.headers, { status: 1, tags, image, featured: 1, subtitle: 'At dawn' });
      // Its author's look is not counted.
      const { body } = await site.http.get(`/api/v1/articles/${made.itemid}`).set(author.headers).expect(200);
      const { created_at, published_at, slug } = body.data.attributes as Record<string, string>;
      expect(Date.parse(created_at!)).toBeLessThanOrEqual(Date.parse(published_at!));

      const { body: item } = await get(made.itemid).expect(200);

      expect(item).toEqual({
        itemid: made.itemid,
        categoryid: category,
        uid: author.id,
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
        categoryurl: `/categories/${category}`,
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

    it('tells those who may change it where, and nobody else', async () => {
      const { itemid } = await make(author.headers, { status: 1 });
      const self = `/api/v1/articles/${itemid}`;
      for (const headers of [author.headers, admin]) {
        expect((await get(itemid, headers).expect(200)).body).toMatchObject({ editurl: self, deleteurl: self });
      }
      const key = await keyOf(author.headers, ['articles:read']);
      for (const headers of [member.headers, key, {}]) {
        expect((await get(itemid, headers).expect(200)).body).toMatchObject({ editurl: null, deleteurl: null });
      }
    });

    it('shows comments, their number and the ratings as they are', async () => {
      const { itemid } = await make(author.headers, { status: 1 });
      const article = `/api/v1/articles/${itemid}`;
      await site.http.put(`${article}/rating`).set(member.headers).send({ rating: 4 }).expect(200);
      await site.http.put(`${article}/rating`).set(admin).send({ rating: 5 }).expect(200);
      const { body } = await site.http
        .post(`${article}/comments`)
        .set(member.headers)
        .send({ comment: 'Well said' })
        .expect(201);
      const { id, attributes } = body.data as { id: number; attributes: { created_at: string } };

      expect((await get(itemid).expect(200)).body).toMatchObject({
        rating: 4.5,
        rating_count: 2,
        comment_count: 1,
        comments: [
          {
            commentid: id,
            itemid,
            uid: member.id,
            comment: 'Well said',
            datesub: Math.floor(Date.parse(attributes.created_at) / 1000),
            approved: 1,
          },
        ],
      });
    });

    it('counts a look as REST does, which changes no entity tag', async () => {
      const { itemid } = await make(author.headers, { status: 1 });
      const { headers } = await get(itemid, member.headers).expect(200);
      await get(itemid, author.headers).expect(200);
      await site.http.get(ITEMS).expect(200);
      await site.app.get(ViewCounter).flush();

      const { body } = await get(itemid, author.headers).expect(200);

      expect((body as Item)['counter']).toBe(1);
      await get(itemid, member.headers).set('If-None-Match', headers['etag']!).expect(304);
    });

    it('answers 404 to what there is not or is not to be seen, and 400 to what is no id', async () => {
      const { itemid } = await make(author.headers);
      const [hidden, unknown] = [await get(itemid).expect(404), await get(999_999_999).expect(404)];
      expect(unknown.body.error).toMatchObject({ code: 'NOT_FOUND', message: 'Item not found' });
      expect(hidden.body.error).toEqual({ ...unknown.body.error, request_id: hidden.body.error.request_id });
      await get('x').expect(400);
      await get('0').expect(400);
    });
  });

  describe('POST /modules/articles/api/items', () => {
    it('answers 201 with the record and its address', async () => {
      const { body, headers } = await post(author.headers).expect(201);

      expect(headers['location']).toBe(`${ITEMS}/${(body as Item).itemid}`);
      expect(headers['etag']).toMatch(/^"1-/);
      expect(body).toMatchObject({ status: 0, uid: author.id, isPublished: false, comments: [] });
      expect((await get((body as Item).itemid, author.headers).expect(200)).body).toEqual(body);
    });

    it('takes every stored field that REST takes', async () => {
      const image = 'https://example.org/a.png';
      const input = { subtitle: 'Early', description: 'Short.', image, featured: 1, status: 2, tags: ['Night'] };
      const made = await make(admin, { ...input, uid: author.id });

      expect(made).toMatchObject({ ...input, uid: author.id, summary: 'Short.', isPublished: false });
      const { body } = await site.http.get(`/api/v1/articles/${made.itemid}`).set(admin).expect(200);
      expect(body.data.attributes).toMatchObject({
        ...{ subtitle: 'Early', excerpt: 'Short.', image, featured: true, status: 'archived' },
      });
    });

    it('answers 403 where the caller may not publish or name another author, and stores nothing', async () => {
      const stored = async () => (await site.sql('SELECT id FROM articles')).length;
      const before = await stored();
      await post(member.headers, { status: 1 }).expect(403);
      await post(member.headers, { status: 2 }).expect(403);
      await post(author.headers, { uid: member.id }).expect(403);
      await post(await keyOf(author.headers, ['articles:write']), { status: 1 }).expect(403);
      await post({}).expect(401);
      expect(await stored()).toBe(before);
      // Oneself is no other author.
      await post(author.headers, { uid: author.id }).expect(201);
    });

    it('answers 422 and names every failing field as the record does, whoever finds the fault', async () => {
      const form = await post(author.headers, {
        ...{ title: 'ab', body: 'x', categoryid: 999_999, uid: '1', status: 3, featured: true, image: 'x' },
        ...{ tags: ['', 'fine'], description: 'x'.repeat(501), subtitle: 5 },
      }).expect(422);
      expect(
        faultsOf(form)
          .map(({ field }) => field)
          .sort(),
      ).toEqual(
        [
          'body',
          'categoryid',
          'description',
          'featured',
          'image',
          'status',
          'subtitle',
          'tags.0',
          'title',
          'uid',
        ].sort(),
      );
      const rules = await post(admin, { body: 'x', categoryid: 999_999, uid: 999_999 }).expect(422);
      expect(faultsOf(rules)).toEqual([
        { field: 'body', message: 'The body must have at least 50 characters.' },
        { field: 'categoryid', message: 'The categoryid names no existing category.' },
        { field: 'uid', message: 'The uid names no existing user.' },
      ]);
      const missing = await site.http.post(ITEMS).set(admin).send({}).expect(422);
      expect(
        faultsOf(missing)
          .map(({ field }) => field)
          .sort(),
      ).toEqual(['body', 'categoryid', 'title']);
    });

    it.each(['', '  ', null])('takes no image for none: %j', async (image) => {
      expect(await make(author.headers, { image })).toMatchObject({ image: '' });
    });

    it('takes JSON alone, with the types of JSON', async () => {
      await site.http.post(ITEMS).set(author.headers).type('form').send({ title: 'x' }).expect(415);
      const { body } = await post(author.headers, { categoryid: String(category) }).expect(422);
      expect(faultsOf({ body })).toEqual([
        { field: 'categoryid', message: 'The categoryid must be a positive integer.' },
      ]);
    });
  });

  describe('PUT /modules/articles/api/items/{id}', () => {
    it('changes what is sent, and nothing else', async () => {
      const made = await make(author.headers, { tags: ['kept'], subtitle: 'Kept' });
      const { body } = await put(made.itemid, author.headers, { title: 'Another title' }).expect(200);
      expect(body).toEqual({ ...made, title: 'Another title', datemod: expect.any(Number) });
      expect((body as Item)['datemod']).toBeGreaterThan(0);
    });

    it('takes back a record as it was read, from its author too', async () => {
      const made = await make(author.headers, { status: 1, tags: ['one'] });
      const { body: read } = await get(made.itemid, author.headers).expect(200);
      const { body } = await put(made.itemid, author.headers, { ...(read as Item), title: 'New' }).expect(200);
      expect(body).toEqual({ ...(read as Item), title: 'New', datemod: expect.any(Number) });
    });

    it('changes nothing by a record that comes back as it was read', async () => {
      const { itemid } = await make(author.headers, { status: 1, tags: ['one'], featured: 1, subtitle: 'At dawn' });
      const { body: read, headers } = await get(itemid, author.headers).expect(200);
      const answer = await put(itemid, author.headers, read as Item).expect(200);
      expect([answer.body, answer.headers['etag']]).toEqual([read, headers['etag']]);
    });

    it('lets the description follow the body of a record that comes back, unless it is set or was', async () => {
      const body = '<p>Another text that is long enough for the rule about fifty letters.</p>';
      const { itemid } = await make(author.headers);
      const sendBack = async (changes: object) => {
        const { body: read } = await get(itemid, author.headers).expect(200);
        return (await put(itemid, author.headers, { ...(read as Item), ...changes }).expect(200)).body as Item;
      };
      const follows = 'Another text that is long enough for the rule about fifty letters.';
      expect(await sendBack({ body })).toMatchObject({ description: follows, summary: follows });
      expect(await sendBack({ description: 'Set.' })).toMatchObject({ description: 'Set.' });
      expect(await sendBack({ body: BODY })).toMatchObject({ description: 'Set.' });
      expect(await sendBack({ description: '' })).not.toMatchObject({ description: 'Set.' });
    });

    it('publishes by status 1, for those who may', async () => {
      const { itemid } = await make(member.headers);
      await put(itemid, member.headers, { status: 1 }).expect(403);
      expect((await put(itemid, admin, { status: 1 }).expect(200)).body).toMatchObject({
        status: 1,
        isPublished: true,
      });
      await put(itemid, member.headers, { title: 'Mine no more' }).expect(403);
      await put(itemid, admin, { status: 0 }).expect(200);
    });

    it('is bound to a version by If-Match, and so is DELETE', async () => {
      const { itemid } = await make(author.headers);
      const { headers } = await get(itemid, author.headers).expect(200);
      const tag = headers['etag']!;
      await put(itemid, author.headers, { subtitle: 'One' }).set('If-Match', tag).expect(200);
      const refusal = await put(itemid, author.headers, { subtitle: 'Two' }).set('If-Match', tag).expect(412);
      expect(refusal.headers['etag']).toBe((await get(itemid, author.headers).expect(200)).headers['etag']);
      await site.http.delete(`${ITEMS}/${itemid}`).set(author.headers).set('If-Match', tag).expect(412);
      await site.http.delete(`${ITEMS}/${itemid}`).set(author.headers).set('If-Match', '"2-x"').expect(204);
    });
  });

  describe('DELETE /modules/articles/api/items/{id}', () => {
    it('answers 204 and moves it to the trash', async () => {
      const { itemid } = await make(author.headers, { status: 1 });
      await site.http.delete(`${ITEMS}/${itemid}`).set(member.headers).expect(403);
      await site.http.delete(`${ITEMS}/${itemid}`).set(author.headers).expect(204);
      await get(itemid, author.headers).expect(404);
      const { body } = await site.http.delete(`${ITEMS}/${itemid}`).set(author.headers).expect(404);
      expect(body.error.message).toBe('Item not found');
      await site.http.post(`/api/v1/articles/${itemid}/restore`).set(author.headers).expect(200);
      await get(itemid).expect(200);
    });
  });

  it('count in the group of articles, and follow its schemes and switches of their own', async () => {
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
    'are not there with %j',
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

  async function keyOf(headers: Headers, scopes: string[]): Promise<Headers> {
    const client = await site.http.post('/api/v1/api-clients').set(headers).send({ name: 'App' }).expect(201);
    const { body } = await site.http
      .post(`${client.body.data.links.self}/keys`)
      .set(headers)
      .send({ name: 'Key', scopes })
      .expect(201);
    return { 'X-API-Key': body.data.attributes.key as string };
  }
});
