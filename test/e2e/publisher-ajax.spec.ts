import { ViewCounter } from '../../src/modules/articles/view-counter.js';
import { startTestApp, type TestApp } from '../support/test-app.js';
import type { Headers } from '../support/test-client.js';

const AJAX = '/modules/articles/ajax.php';
const NONE = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 };

type Account = Awaited<ReturnType<TestApp['createUser']>>;

describe('the AJAX endpoint', () => {
  let site: TestApp;
  let author: Account;
  let reader: Account;
  let id: number;

  beforeAll(async () => {
    site = await startTestApp({ COMMENTS_FLOOD: '20' });
    author = await site.createUser('author');
    reader = await site.createUser('member');
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    ({ id } = await site.createArticle({ status: 'published' }, author.headers));
  });

  const read = (query: string, headers: Headers = {}) => site.http.get(`${AJAX}?${query}`).set(headers);
  const write = (body: object, headers: Headers = reader.headers, query = '') =>
    site.http
      .post(AJAX + query)
      .set(headers)
      .send(body);
  const form = (body: object, headers: Headers = reader.headers) => write(body, headers).type('form');
  const comments = async () => site.sql('SELECT text FROM comments WHERE article_id = ?', [id]);
  const fieldsOf = ({ body }: { body: unknown }) =>
    (body as { error: { details: { field: string }[] } }).error.details.map(({ field }) => field);

  describe('op=getItem', () => {
    it('answers 200 with the item as it is shown elsewhere, to visitors too', async () => {
      const { body, headers } = await read(`op=getItem&itemid=${id}`).expect(200);
      const item = await site.http.get(`/modules/articles/api/items/${id}`).expect(200);
      expect(body).toEqual(item.body);
      expect(headers['etag']).toBe(item.headers['etag']);
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    });

    it('counts a look', async () => {
      await read(`op=getItem&itemid=${id}`, reader.headers).expect(200);
      await site.app.get(ViewCounter).flush();
      expect((await read(`op=getItem&itemid=${id}`, author.headers).expect(200)).body.counter).toBe(1);
    });

    it('answers 404 to what the caller does not see as to what there is not', async () => {
      const { id: draft } = await site.createArticle({}, author.headers);
      for (const itemid of [draft, 999_999_999]) {
        const { body } = await read(`op=getItem&itemid=${itemid}`, reader.headers).expect(404);
        expect(body.error.message).toBe('Item not found');
      }
      await read(`op=getItem&itemid=${draft}`, author.headers).expect(200);
    });

    it.each(['', '&itemid=', '&itemid=x', '&itemid=0', '&itemid=1e3', '&itemid=1&itemid=2'])(
      'answers 422 to op=getItem%s and names the parameter',
      async (rest) => {
        expect(fieldsOf(await read(`op=getItem${rest}`).expect(422))).toEqual(['itemid']);
      },
    );
  });

  describe('op=addComment', () => {
    it('answers 201 with the comment, sent as a form', async () => {
      const { body, headers } = await form({ op: 'addComment', itemid: id, text: 'Süß & gut = 100 % + mehr' }).expect(
        201,
      );

      expect(body).toEqual({
        commentid: expect.any(Number),
        itemid: id,
        uid: reader.id,
        comment: 'Süß & gut = 100 % + mehr',
        datesub: expect.any(Number),
        approved: 1,
      });
      expect(Math.abs((body.datesub as number) - Date.now() / 1000)).toBeLessThan(60);
      expect(headers['location']).toBe(`/api/v1/comments/${body.commentid}`);
      const shown = await site.http.get(headers['location']!).expect(200);
      expect(shown.body.data.attributes.comment).toBe('Süß & gut = 100 % + mehr');
    });

    it('takes JSON too, a number or its text, and the op from the query', async () => {
      await write({ op: 'addComment', itemid: id, text: 'One' }).expect(201);
      // More than is documented.
      await site.unchecked
        .post(AJAX)
        .set(reader.headers)
        .send({ op: 'addComment', itemid: String(id), text: 'Two' })
        .expect(201);
      await write({ itemid: id, text: 'Three' }, reader.headers, '?op=addComment').expect(201);
      await write({ op: 'addComment', itemid: id, text: 'Four' }, reader.headers, '?op=addComment').expect(201);
      expect(await comments()).toHaveLength(4);
    });

    it('has the rules of REST: who may, what it must be, whether it waits', async () => {
      const send = (input: object, headers: Headers = reader.headers) =>
        form({ op: 'addComment', itemid: id, text: 'Fine', ...input }, headers);
      const { body } = await send({}, {}).expect(401);
      expect(body.error).toMatchObject({ code: 'UNAUTHENTICATED', message: 'Missing bearer token' });
      await send({}, { Authorization: 'Bearer no' }).expect(401);
      await send({}, await keyOf(reader.headers, ['articles:read', 'ratings:write'])).expect(403);
      await send({}, await keyOf(reader.headers, ['comments:write'])).expect(201);
      expect(fieldsOf(await send({ text: '' }).expect(422))).toEqual(['text']);
      expect(fieldsOf(await send({ text: '<b></b>' }).expect(422))).toEqual(['text']);
      expect(fieldsOf(await send({ text: 'x'.repeat(5001), itemid: 'x' }).expect(422)).sort()).toEqual([
        'itemid',
        'text',
      ]);
      const { body: missing } = await send({ itemid: 999_999_999 }).expect(404);
      expect(missing.error.message).toBe('Item not found');
      expect(await comments()).toEqual([{ text: 'Fine' }]);
    });

    it('knows nobody by a cookie', async () => {
      const token = reader.headers['Authorization']!.slice('Bearer '.length);
      const cookie = { Cookie: `token=${token}; Authorization=Bearer ${token}; session=${token}` };
      const { headers } = await form({ op: 'addComment', itemid: id, text: 'Hello' }, cookie).expect(401);
      expect(headers).not.toHaveProperty('set-cookie');
      expect(await comments()).toEqual([]);
    });

    it('is done once for one Idempotency-Key, which visitors have none of', async () => {
      const key = { 'Idempotency-Key': `a key for ${id}` };
      const body = { op: 'addComment', itemid: id, text: 'Once' };
      const first = await form(body, { ...reader.headers, ...key }).expect(201);
      const second = await form(body, { ...reader.headers, ...key }).expect(201);
      expect(second.body).toEqual(first.body);
      expect([second.headers['idempotent-replayed'], second.headers['location']]).toEqual([
        'true',
        first.headers['location'],
      ]);
      expect(await comments()).toHaveLength(1);
      const stored = async () => (await site.sql('SELECT id FROM idempotency_keys')).length;
      const before = await stored();
      await form({ op: 'nothing' }, key).expect(400);
      expect(await stored()).toBe(before);
    });
  });

  it('asks for the right of the op before it repeats an answer, and keeps none to what is no op', async () => {
    const client = await site.http.post('/api/v1/api-clients').set(reader.headers).send({ name: 'App' }).expect(201);
    const keys = `${client.body.data.links.self}/keys`;
    const [writer, other] = [await keyAt(keys, ['comments:write']), await keyAt(keys, ['articles:read'])];
    const send = (headers: Headers, op: string, key: string) =>
      form({ op, itemid: id, text: 'Once' }, { ...headers, 'Idempotency-Key': `${key} for ${id}` });
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
    it('answer 200 with all ratings and the own one', async () => {
      const nothing = { itemid: id, rating: 0, rating_count: 0, distribution: NONE, mine: null };
      expect((await read(`op=getRatings&itemid=${id}`).expect(200)).body).toEqual(nothing);
      await form({ op: 'submitRating', itemid: id, rating: '2' }, await site.asAdmin()).expect(200);

      const { body } = await write({ op: 'submitRating', itemid: id, rating: 5 }).expect(200);

      const both = { itemid: id, rating: 3.5, rating_count: 2, distribution: { ...NONE, 2: 1, 5: 1 } };
      expect(body).toEqual({ ...both, mine: 5 });
      expect((await read(`op=getRatings&itemid=${id}`, reader.headers).expect(200)).body).toEqual({ ...both, mine: 5 });
      expect((await read(`op=getRatings&itemid=${id}`).expect(200)).body).toEqual({ ...both, mine: null });
    });

    it('have the rules of REST', async () => {
      const send = (input: object, headers: Headers = reader.headers) =>
        form({ op: 'submitRating', itemid: id, rating: 3, ...input }, headers);
      await send({}, {}).expect(401);
      await send({}, author.headers).expect(403);
      await send({}, await keyOf(reader.headers, ['comments:write'])).expect(403);
      for (const rating of ['0', '6', '1.5', 'x', ''])
        expect(fieldsOf(await send({ rating }).expect(422))).toEqual(['rating']);
      const { body } = await send({ itemid: 999_999_999 }).expect(404);
      expect(body.error.message).toBe('Item not found');
      const { id: draft } = await site.createArticle({}, author.headers);
      await send({ itemid: draft }).expect(404);
      await read(`op=getRatings&itemid=${draft}`, reader.headers).expect(404);
      expect(await site.sql('SELECT id FROM ratings WHERE article_id IN (?, ?)', [id, draft])).toEqual([]);
    });
  });

  describe('whatever the op', () => {
    it.each(['', 'op=', 'op=nothing', 'op=getitem', 'op=getItem&op=getItem', 'op=toString', 'op=__proto__'])(
      'answers 400 to one that there is not: %j',
      async (query) => {
        const { body } = await read(`${query}&itemid=${id}`).expect(400);
        expect(body.error.code).toBe('BAD_REQUEST');
        expect(fieldsOf({ body })).toEqual(['op']);
        await write({ itemid: id }, {}, `?${query}`).expect(400);
      },
    );

    it('answers 400 to two that differ', async () => {
      await write({ op: 'submitRating', itemid: id, rating: 1, text: 'x' }, reader.headers, '?op=addComment').expect(
        400,
      );
      expect(await comments()).toEqual([]);
    });

    it('answers 405 to another method and says which it takes, also to visitors', async () => {
      const cases = [
        [write({ op: 'getItem', itemid: id }, {}), 'GET, HEAD'],
        [form({ op: 'getRatings', itemid: id }, {}), 'GET, HEAD'],
        [read(`op=addComment&itemid=${id}&text=Hello`, reader.headers), 'POST'],
        [read(`op=submitRating&itemid=${id}&rating=5`), 'POST'],
        [site.unchecked.put(AJAX), 'GET, HEAD, POST'],
        [site.unchecked.delete(`${AJAX}?op=getItem`), 'GET, HEAD, POST'],
      ] as const;
      for (const [request, allow] of cases) {
        const { headers, body } = await request.expect(405);
        expect([headers['allow'], body.error.code]).toEqual([allow, 'METHOD_NOT_ALLOWED']);
      }
      expect(await comments()).toEqual([]);
    });

    it('answers 415 to a body of another type', async () => {
      for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
        await site.http.post(AJAX).set(reader.headers).set('Content-Type', type).send('op=addComment').expect(415);
      }
      const latin = 'application/x-www-form-urlencoded; charset=latin1';
      await site.http.post(AJAX).set(reader.headers).set('Content-Type', latin).send('op=addComment').expect(415);
    });

    it.each(['op=addComment&itemid=1&text=%E9', 'op=addComment&text=%zz', 'op=addComment&text=%'])(
      'answers 400 to a form that is no UTF-8: %s',
      async (body) => {
        await site.http.post(AJAX).set(reader.headers).type('form').send(body).expect(400);
      },
    );

    it('refuses names that reach a prototype, and a megabyte', async () => {
      const send = (body: string) => site.http.post(AJAX).set(reader.headers).type('form').send(body);
      expect(fieldsOf(await send('op=addComment&__proto__=x').expect(422))).toEqual(['__proto__']);
      await send(`op=addComment&itemid=${id}&text=${'x'.repeat(1024 * 1024)}`).expect(413);
    });

    it('is documented with the op in the query too, and with both types of a body', async () => {
      const { body } = await site.unchecked.get('/openapi.json').expect(200);
      const { parameters, responses } = body.paths[AJAX].post as {
        parameters: { name: string }[];
        responses: Record<string, { description: string }>;
      };
      expect(parameters).toContainEqual({
        ...{ name: 'op', in: 'query', required: false, description: 'here, or in the body in place of it' },
        schema: { type: 'string', enum: ['addComment', 'submitRating'] },
      });
      expect(responses['415']!.description).toBe('The request body is neither a form nor JSON.');
    });

    it('answers to HEAD as to GET', async () => {
      const { headers } = await read(`op=getItem&itemid=${id}`).expect(200);
      const head = await site.http.head(`${AJAX}?op=getItem&itemid=${id}`).expect(200);
      expect(head.headers['etag']).toBe(headers['etag']);
    });
  });

  async function keyOf(headers: Headers, scopes: string[]): Promise<Headers> {
    const client = await site.http.post('/api/v1/api-clients').set(headers).send({ name: 'App' }).expect(201);
    return keyAt(`${client.body.data.links.self}/keys`, scopes, headers);
  }

  async function keyAt(keys: string, scopes: string[], headers = reader.headers): Promise<Headers> {
    const { body } = await site.http.post(keys).set(headers).send({ name: 'Key', scopes }).expect(201);
    return { 'X-API-Key': body.data.attributes.key as string };
  }
});
