import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import type { Headers } from '../../support/test-client.js';
import { invalidFields } from '../../support/invalid-fields.js';
import { AJAX, AjaxFixture } from './ajax-fixture.js';

const NONE = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

describe('the AJAX endpoint', () => {
  let site: AjaxFixture;
  let id: number;

  beforeAll(async () => {
    site = await AjaxFixture.start();
  });
  afterAll(() => site.app.stop());
  beforeEach(async () => {
    ({ id } = await site.app.createArticle({ status: 'published' }, site.author.headers));
  });

  const comments = async () => site.app.sql('SELECT text FROM comments WHERE article_id = ?', [id]);

  describe('op=getItem', () => {
    it('returns 200 with the item of the items endpoint, also to visitors', async () => {
      const { body, headers } = await site.read(`op=getItem&itemid=${id}`).expect(200);
      const item = await site.app.http.get(`/modules/articles/api/items/${id}`).expect(200);
      expect(body).toEqual(item.body);
      expect(headers['etag']).toBe(item.headers['etag']);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    });

    it('counts a view of the item', async () => {
      await site.read(`op=getItem&itemid=${id}`, site.reader.headers).expect(200);
      await site.app.app.get(ViewCounter).flush();
      expect((await site.read(`op=getItem&itemid=${id}`, site.author.headers).expect(200)).body.counter).toBe(1);
    });

    it('returns the same 404 for an invisible item as for an unknown item', async () => {
      const { id: draft } = await site.app.createArticle({}, site.author.headers);
      for (const itemid of [draft, 999_999_999]) {
        const { body } = await site.read(`op=getItem&itemid=${itemid}`, site.reader.headers).expect(404);
        expect(body.error.message).toBe('Item not found');
      }
      await site.read(`op=getItem&itemid=${draft}`, site.author.headers).expect(200);
    });

    it.each(['', '&itemid=', '&itemid=x', '&itemid=0', '&itemid=1e3', '&itemid=1&itemid=2'])(
      'returns 422 for op=getItem%s and names the parameter',
      async (rest) => {
        expect(invalidFields(await site.read(`op=getItem${rest}`).expect(422))).toEqual(['itemid']);
      },
    );
  });

  describe('op=addComment', () => {
    it('returns 201 with the comment for a form', async () => {
      const { body, headers } = await site
        .form({ op: 'addComment', itemid: id, text: 'Süß & gut = 100 % + mehr' })
        .expect(201);

      expect(body).toEqual({
        commentid: expect.any(Number),
        itemid: id,
        uid: site.reader.id,
        comment: 'Süß & gut = 100 % + mehr',
        datesub: expect.any(Number),
        approved: 1,
      });
      expect(Math.abs((body.datesub as number) - Date.now() / 1000)).toBeLessThan(60);
      expect(headers['location']).toBe(`/api/v1/comments/${body.commentid}`);
      const shown = await site.app.http.get(headers['location']!).expect(200);
      expect(shown.body.data.attributes.comment).toBe('Süß & gut = 100 % + mehr');
    });

    it('accepts JSON, numeric strings and op in the query', async () => {
      await site.write({ op: 'addComment', itemid: id, text: 'One' }).expect(201);
      // The OpenAPI document does not list numeric strings.
      await site.app.unchecked
        .post(AJAX)
        .set(site.reader.headers)
        .send({ op: 'addComment', itemid: String(id), text: 'Two' })
        .expect(201);
      await site.write({ itemid: id, text: 'Three' }, site.reader.headers, '?op=addComment').expect(201);
      await site
        .write({ op: 'addComment', itemid: id, text: 'Four' }, site.reader.headers, '?op=addComment')
        .expect(201);
      expect(await comments()).toHaveLength(4);
    });

    it('accepts the longest comment with each character encoded in 12 bytes', async () => {
      const text = '🌍'.repeat(5000);
      const { body } = await site.form({ op: 'addComment', itemid: id, text }).expect(201);
      expect(body.comment).toBe(text);
    });

    it('applies the authentication, permission and validation rules of REST', async () => {
      const send = (input: object, headers: Headers = site.reader.headers) =>
        site.form({ op: 'addComment', itemid: id, text: 'Fine', ...input }, headers);
      const { body } = await send({}, {}).expect(401);
      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Missing bearer token' });
      await send({}, { Authorization: 'Bearer no' }).expect(401);
      await send({}, await site.app.createKey(site.reader.headers, ['articles:read', 'ratings:write'])).expect(403);
      await send({}, await site.app.createKey(site.reader.headers, ['comments:write'])).expect(201);
      expect(invalidFields(await send({ text: '' }).expect(422))).toEqual(['text']);
      expect(invalidFields(await send({ text: '<b></b>' }).expect(422))).toEqual(['text']);
      expect(invalidFields(await send({ text: 'x'.repeat(5001), itemid: 'x' }).expect(422)).sort()).toEqual([
        'itemid',
        'text',
      ]);
      const { body: missing } = await send({ itemid: 999_999_999 }).expect(404);
      expect(missing.error.message).toBe('Item not found');
      expect(await comments()).toEqual([{ text: 'Fine' }]);
    });

    it('ignores cookies and returns 401', async () => {
      const token = site.reader.headers['Authorization']!.slice('Bearer '.length);
      const cookie = { Cookie: `token=${token}; Authorization=Bearer ${token}; session=${token}` };
      const { headers } = await site.form({ op: 'addComment', itemid: id, text: 'Hello' }, cookie).expect(401);
      expect(headers).not.toHaveProperty('set-cookie');
      expect(await comments()).toEqual([]);
    });

    it('adds one comment per Idempotency-Key and stores no key for visitors', async () => {
      const key = { 'Idempotency-Key': `a key for ${id}` };
      const body = { op: 'addComment', itemid: id, text: 'Once' };
      const first = await site.form(body, { ...site.reader.headers, ...key }).expect(201);
      const second = await site.form(body, { ...site.reader.headers, ...key }).expect(201);
      expect(second.body).toEqual(first.body);
      expect([second.headers['idempotent-replayed'], second.headers['location']]).toEqual([
        'true',
        first.headers['location'],
      ]);
      expect(await comments()).toHaveLength(1);
      const stored = async () => (await site.app.sql('SELECT id FROM idempotency_keys')).length;
      const before = await stored();
      await site.form({ op: 'nothing' }, key).expect(400);
      expect(await stored()).toBe(before);
    });
  });

  it('checks the permission before it replays a response, and stores no response of an invalid operation', async () => {
    const client = await site.app.http
      .post('/api/v1/api-clients')
      .set(site.reader.headers)
      .send({ name: 'App' })
      .expect(201);
    const keys = `${client.body.data.links.self}/keys`;
    const [writer, other] = [await keyAt(keys, ['comments:write']), await keyAt(keys, ['articles:read'])];
    const send = (headers: Headers, op: string, key: string) =>
      site.form({ op, itemid: id, text: 'Once' }, { ...headers, 'Idempotency-Key': `${key} for ${id}` });
    await send(writer, 'addComment', 'one').expect(201);
    await send(other, 'addComment', 'one').expect(403);
    expect((await send(writer, 'addComment', 'one').expect(201)).headers['idempotent-replayed']).toBe('true');

    for (const [op, status] of [
      ['nothing', 400],
      ['getItem', 405],
    ] as const) {
      await send(writer, op, op).expect(status);
      await send(writer, 'addComment', op).expect(201);
    }
  });

  describe('op=getRatings and op=submitRating', () => {
    it('returns 200 with all ratings and the rating of the caller', async () => {
      const nothing = { itemid: id, rating: 0, rating_count: 0, distribution: NONE, mine: null };
      expect((await site.read(`op=getRatings&itemid=${id}`).expect(200)).body).toEqual(nothing);
      await site.form({ op: 'submitRating', itemid: id, rating: '2' }, await site.app.asAdmin()).expect(200);

      const { body } = await site.write({ op: 'submitRating', itemid: id, rating: 5 }).expect(200);

      const both = { itemid: id, rating: 3.5, rating_count: 2, distribution: { ...NONE, 2: 1, 5: 1 } };
      expect(body).toEqual({ ...both, mine: 5 });
      expect((await site.read(`op=getRatings&itemid=${id}`, site.reader.headers).expect(200)).body).toEqual({
        ...both,
        mine: 5,
      });
      expect((await site.read(`op=getRatings&itemid=${id}`).expect(200)).body).toEqual({ ...both, mine: null });
    });

    it('applies the authentication, permission and validation rules of REST', async () => {
      const send = (input: object, headers: Headers = site.reader.headers) =>
        site.form({ op: 'submitRating', itemid: id, rating: 3, ...input }, headers);
      await send({}, {}).expect(401);
      await send({}, site.author.headers).expect(403);
      await send({}, await site.app.createKey(site.reader.headers, ['comments:write'])).expect(403);
      for (const rating of ['0', '6', '1.5', 'x', ''])
        expect(invalidFields(await send({ rating }).expect(422))).toEqual(['rating']);
      const { body } = await send({ itemid: 999_999_999 }).expect(404);
      expect(body.error.message).toBe('Item not found');
      const { id: draft } = await site.app.createArticle({}, site.author.headers);
      await send({ itemid: draft }).expect(404);
      await site.read(`op=getRatings&itemid=${draft}`, site.reader.headers).expect(404);
      expect(await site.app.sql('SELECT id FROM ratings WHERE article_id IN (?, ?)', [id, draft])).toEqual([]);
    });
  });

  async function keyAt(keys: string, scopes: string[], headers = site.reader.headers): Promise<Headers> {
    const { body } = await site.app.http.post(keys).set(headers).send({ name: 'Key', scopes }).expect(201);
    return { 'X-API-Key': body.data.attributes.key as string };
  }
});
