import type { Response } from 'supertest';
import { ExpiredAnswers } from '../../src/core/idempotency/expired-answers.js';
import type { Headers } from '../support/test-client.js';
import { sendBody } from './bad-input/send-body.js';
import { Site, type Target } from './bad-input/site.js';
import { BODY_ROUTES } from './bad-input/table.js';
import { bodyOf } from './idempotency/body-of.js';
import { KEY_ROWS } from './idempotency/key-rows.js';

const CREATE = 'POST /api/v1/articles';
const KEY = 'Idempotency-Key';
/** All of an answer that is not about the very request. */
const SAME_HEADERS = ['content-type', 'etag', 'last-modified', 'link', 'location', 'retry-after'];

interface Parameter {
  readonly in: string;
  readonly name: string;
}

describe('an Idempotency-Key', () => {
  let site: Site;
  let keys = 0;

  beforeAll(async () => {
    site = await Site.start();
  });
  afterAll(() => site.app.stop());

  const newKey = () => `key ${++keys}`;
  const send = (route: string, target: Target, key: string, body?: Readonly<Record<string, unknown>>) =>
    sendBody(site.request(route, target).set(KEY, key), body ?? {}, BODY_ROUTES[route]);
  const article = (more: object = {}) => ({ ...BODY_ROUTES[CREATE]!.body(site), ...more });
  const create = (key: string, body: object = article()) => send(CREATE, {}, key, { ...body });
  const as = (headers: Headers, key: string, body: object = article()) =>
    site.app.http.post('/api/v1/articles').set(headers).set(KEY, key).send(body);
  const articles = async () => (await site.app.sql('SELECT id FROM articles')).length;
  const stored = async () => (await site.app.sql('SELECT id FROM idempotency_keys')).length;

  const isReplayed = (answer: Response) => answer.get('Idempotent-Replayed') === 'true';
  const essence = ({ status, text, headers }: Response) => ({
    status,
    text,
    headers: SAME_HEADERS.map((name) => (headers as Record<string, string>)[name]),
  });
  const expectReplay = (answer: Response, first: Response) => {
    expect(essence(answer)).toEqual(essence(first));
    expect([isReplayed(first), isReplayed(answer)]).toEqual([false, true]);
    expect(answer.get('X-Request-Id')).not.toBe(first.get('X-Request-Id'));
  };

  it('is taken by every POST of the document but those listed in test/architecture, and all are tried here', () => {
    const paths = { ...site.document.paths, ...site.secondDocument.paths } as Readonly<
      Record<string, { readonly post?: { readonly parameters?: readonly Parameter[] } }>
    >;
    const documented = Object.entries(paths).flatMap(([path, { post }]) =>
      post?.parameters?.some((one) => one.in === 'header' && one.name === KEY) ? [`POST ${path}`] : [],
    );

    expect(documented.sort()).toEqual(Object.keys(KEY_ROWS).sort());
  });

  it.each(Object.entries(KEY_ROWS))('makes of %s and its repeat one', async (route, { target, state, undo }) => {
    const about = await (target ?? ((one: Site) => one.makeTarget(route)))(site);
    const body = bodyOf(site, route, about);
    const key = newKey();
    const before = await state(site, about);

    const first = await send(route, about, key, body);

    expect([first.ok, first.text]).toEqual([true, first.text]);
    expect(await state(site, about)).not.toEqual(before);
    if (undo) await site.request(undo, about).expect((answer) => answer.ok);
    const after = await state(site, about);
    expectReplay(await send(route, about, key, body), first);
    expectReplay(await send(route, about, key, body), first);
    const other = await send(route, about, key, { ...body, more: 'of it' }).expect(422);
    expect(other.body.error.details).toEqual([
      { field: KEY, message: 'The Idempotency-Key has been used for another request.' },
    ]);
    expect(await state(site, about)).toEqual(after);
  });

  it('is one of its caller, its address and its letters: any other executes', async () => {
    const key = newKey();
    const first = await create(key).expect(201);
    const { id } = first.body.data as { id: number };
    const comment = (n: number) =>
      send('POST /api/v1/articles/{id}/comments', { id: n }, key, { comment: 'A comment' }).expect(201);
    const { headers } = await site.app.createUser('editor');
    const before = await articles();

    const answers = [await create(key.toUpperCase()), await create(`${key}!`), await as(headers, key)];

    expect(answers.map((answer) => [answer.status, isReplayed(answer)])).toEqual(Array(3).fill([201, false]));
    expect(await articles()).toBe(before + 3);
    const made = [await comment(id), await comment(site.discussed)];
    expect(made.map(isReplayed)).toEqual([false, false]);
    expectReplay(await create(key), first);
  });

  it('is one for a route, however its address is written', async () => {
    const [headers, body] = [await site.app.asAdmin(), article()];
    const [creating, publishing] = [newKey(), newKey()];
    const post = (path: string, key: string, sent: object) =>
      site.app.unchecked.post(path).set(headers).set(KEY, key).send(sent);
    const { id } = await site.app.createArticle();
    const encoded = String(id).replace(/\d/g, '%3$&');
    const before = await articles();

    const created = [
      await post('/api/v1/articles', creating, body),
      await post('/api/v1/articles/', creating, body),
      await post('/API/v1/Articles', creating, body),
    ];
    const published = [
      await post(`/api/v1/articles/${id}/publish`, publishing, {}),
      await post(`/api/v1/articles/${encoded}/publish`, publishing, {}),
    ];

    expect(created.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(created.map(isReplayed)).toEqual([false, true, true]);
    expect(published.map(isReplayed)).toEqual([false, true]);
    expect(await articles()).toBe(before + 1);
  });

  it('is that of an API client and the user who asks through it, whichever of its keys is sent', async () => {
    const owner = await site.app.createUser('editor');
    const [one, two] = [await site.app.createUser('editor'), await site.app.createUser('editor')];
    const post = async (path: string, body: object) =>
      (await site.app.http.post(path).set(owner.headers).send(body)).body;
    const client = (await post('/api/v1/api-clients', { name: 'A client' })).data.id as number;
    const apiKey = async () => {
      const { data } = await post(`/api/v1/api-clients/${client}/keys`, { name: 'A key', scopes: ['*'] });
      return { 'X-API-Key': data.attributes.key as string };
    };
    const [first, second] = [await apiKey(), await apiKey()];
    const key = newKey();

    const answers = [
      await as(first, key),
      await as(second, key),
      await as(owner.headers, key),
      await as({ ...first, ...one.headers }, key),
      await as({ ...first, ...two.headers }, key),
      await as({ ...second, ...two.headers }, key),
    ];

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(answers.map(isReplayed)).toEqual([false, true, false, false, false, true]);
  });

  it('knows a body by what it says, not by how it is written, and the query with it', async () => {
    const key = newKey();
    const body = JSON.stringify(article());
    const post = (query: string, text: string) =>
      site.request(CREATE, {}, { query }).set(KEY, key).type('json').send(text);
    const first = await post('?include=author', body).expect(201);

    expectReplay(await post('?include=author', body.replaceAll(':', ' :\n ')), first);
    await post('', body).expect(422);
    await post('?include=', body).expect(422);
  });

  it.each<[number, (key: string) => PromiseLike<Response>]>([
    [401, (key) => as({ Authorization: 'Bearer no' }, key)],
    [403, async (key) => as((await site.app.createUser('member')).headers, key, article({ status: 'published' }))],
    [415, (key) => site.request(CREATE, {}).set(KEY, key).type('text').send('text')],
    [422, (key) => create(key, article({ title: 'x' }))],
    [400, (key) => site.request(CREATE, {}).set(KEY, key).type('json').send('{')],
  ])('is free after %i', async (_, refused) => {
    const key = newKey();
    const before = await stored();
    const refusal = await refused(key);

    expect(refusal.ok).toBe(false);
    expect(await stored()).toBe(before);
    const answer = await create(key).expect(201);
    expect(isReplayed(answer)).toBe(false);
  });

  it('is free after 412, and after 429', async () => {
    const key = newKey();
    const { id } = await site.app.createArticle();
    const publish = (tag: string) =>
      site
        .request('POST /api/v1/articles/{id}/publish', { id }, { checked: false })
        .set({ [KEY]: key, 'If-Match': tag });
    await publish('"99-x"').expect(412);
    expect(isReplayed(await publish('*').expect(200))).toBe(false);

    const { headers } = await site.app.createUser('member');
    const comment = (sent: string) =>
      site.app.http
        .post(`/api/v1/articles/${site.discussed}/comments`)
        .set({ ...headers, [KEY]: sent })
        .send({ comment: 'A comment' });
    for (let n = 0; n < 5; n++) await comment(newKey()).expect(201);
    const waiting = newKey();
    await comment(waiting).expect(429);
    await site.app.sql('DELETE FROM comment_authors');
    expect(isReplayed(await comment(waiting).expect(201))).toBe(false);
  });

  it('keeps what was answered where nothing was there, or a state was in the way', async () => {
    const key = newKey();
    const missing = await send('POST /api/v1/articles/{id}/publish', { id: 999_999 }, key).expect(404);
    const again = await send('POST /api/v1/articles/{id}/publish', { id: 999_999 }, key);
    expectReplay(again, missing);
    expect(again.body.error.request_id).toBe(missing.get('X-Request-Id'));
    expect(again.get('Cache-Control')).toBe('no-store');

    const badId = await send('POST /api/v1/articles/{id}/publish', { id: 'x' }, key).expect(400);
    expectReplay(await send('POST /api/v1/articles/{id}/publish', { id: 'x' }, key), badId);
  });

  it('is answered from the store also where the request would be refused by now', async () => {
    const { id, headers } = await site.app.createUser('editor');
    const key = newKey();
    const body = article({ status: 'published' });
    const first = await as(headers, key, body).expect(201);
    await site.app.changeUser(id, { role: 'author' });
    await site.request('DELETE /api/v1/articles/{id}', { id: first.body.data.id as number }).expect(204);

    expectReplay(await as(headers, key, body), first);

    await site.app.changeUser(id, { status: 'disabled' });
    await as(headers, key, body).expect(401);
  });

  it('counts for 24 hours, whether it is swept or not', async () => {
    const [key, other] = [newKey(), newKey()];
    const first = await create(key).expect(201);
    const kept = await create(other).expect(201);
    const age = async (hours: number, row: number) => {
      const time = new Date(Date.now() - hours * 3_600_000).toISOString().replace('T', ' ').replace('Z', '');
      await site.app.sql('UPDATE idempotency_keys SET created_at = ? WHERE id = ?', [time, row]);
    };
    const rows = async () =>
      (await site.app.sql<{ id: number }>('SELECT id FROM idempotency_keys ORDER BY id')).map(({ id }) => id);
    const [firstRow, keptRow] = (await rows()).slice(-2) as [number, number];
    await age(23.9, firstRow);
    await age(23.9, keptRow);
    expectReplay(await create(key), first);

    await age(24.1, firstRow);
    const second = await create(key, article({ subtitle: 'Another body' })).expect(201);
    expect(isReplayed(second)).toBe(false);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect(await rows()).not.toContain(firstRow);
    expectReplay(await create(key, article({ subtitle: 'Another body' })), second);

    const secondRow = (await rows()).at(-1)!;
    await age(24.1, secondRow);
    await site.app.app.get(ExpiredAnswers).run();
    expect(await rows()).not.toContain(secondRow);
    expectReplay(await create(other), kept);
  });

  it('that is expired is swept, however many there are', async () => {
    const before = await stored();
    for (const first of [10_000, 20_000, 30_000]) {
      await site.app.sql(
        `INSERT INTO idempotency_keys (digest, fingerprint, size, status, headers, created_at)
         WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < 900)
         SELECT ? + n, 'f', 0, 201, '{}', '2020-01-01 00:00:00.000' FROM numbers`,
        [first],
      );
    }
    expect(await stored()).toBe(before + 2700);

    await site.app.app.get(ExpiredAnswers).run();

    expect(await stored()).toBe(before);
  });

  it.each(['', ' ', 'x'.repeat(256), 'tab\there', 'é'])('is refused as %j', async (key) => {
    const { body } = await create(key).expect(400);

    expect(body.error).toMatchObject({
      code: 'BAD_REQUEST',
      details: [{ field: KEY, message: 'The Idempotency-Key must have 1 to 255 visible characters.' }],
    });
  });

  it.each(['x'.repeat(255), '"quoted"', '8e03978e-40d5-43e8-bc93-6894a57f9324', '~ !'])(
    'is taken as %j',
    async (key) => {
      const first = await create(key).expect(201);
      expectReplay(await create(key), first);
    },
  );

  it('does nothing where there is no POST, or one that tells secrets', async () => {
    const key = newKey();
    const before = await stored();
    const { id } = await site.app.createArticle();
    await site.request('PATCH /api/v1/articles/{id}', { id }).set(KEY, key).send({ subtitle: 'One' }).expect(200);
    await site.request('PATCH /api/v1/articles/{id}', { id }).set(KEY, key).send({ subtitle: 'Two' }).expect(200);
    await site.request('GET /api/v1/articles', {}).set(KEY, '').expect(200);
    const client = (await site.makeClient()) as { id: number };
    const keysOf = 'POST /api/v1/api-clients/{id}/keys';
    const issue = () =>
      site
        .request(keysOf, client)
        .set(KEY, key)
        .send({ name: 'Key', scopes: ['*'] })
        .expect(201);
    const issued = [await issue(), await issue()];

    expect(issued.map(isReplayed)).toEqual([false, false]);
    expect(issued[0]!.body.data.attributes.key).not.toBe(issued[1]!.body.data.attributes.key);
    expect(await stored()).toBe(before);
  });

  it('stores no secret, whatever it is sent with', async () => {
    const account = await site.app.createUser('editor');
    const client = (await site.makeClient()) as { id: number };
    const secrets = [account.password, account.headers['Authorization']!.slice(7)];
    const { body: tokens } = await site.app.http
      .post('/api/auth/login')
      .set(KEY, newKey())
      .send({ username: account.username, password: account.password })
      .expect(200);
    const { body: fresh } = await site.app.http
      .post('/api/auth/refresh')
      .set(KEY, newKey())
      .send({ refresh_token: tokens.refresh_token })
      .expect(200);
    const { body: made } = await site
      .request('POST /api/v1/api-clients/{id}/keys', client)
      .set(KEY, newKey())
      .send({ name: 'Key', scopes: ['*'] })
      .expect(201);
    const rotated = await site
      .request('POST /api/v1/api-clients/{id}/keys/{key}/rotate', { ...client, key: made.data.id as number })
      .set(KEY, newKey())
      .send({})
      .expect(201);
    secrets.push(tokens.token, tokens.refresh_token, fresh.token, fresh.refresh_token);
    secrets.push(made.data.attributes.key, rotated.body.data.attributes.key);
    const canary = 'a canary of a password';
    const user = { ...BODY_ROUTES['POST /api/v1/users']!.body(site), password: canary };
    const sentKey = newKey();
    await send('POST /api/v1/users', {}, sentKey, user).expect(201);
    secrets.push(canary, sentKey);

    const rows = JSON.stringify(await site.app.sql('SELECT * FROM idempotency_keys'));

    expect(rows).toContain('Somebody new');
    expect(secrets.filter((secret) => secret.length < 5 || rows.includes(secret))).toEqual([]);
  });

  it('lets nobody who reads the store guess a body, a password in it, without its key', async () => {
    const body = article();
    await create(newKey(), body).expect(201);
    await create(newKey(), body).expect(201);

    const rows = await site.app.sql<{ fingerprint: string }>(
      'SELECT fingerprint FROM idempotency_keys ORDER BY id DESC LIMIT 2',
    );

    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });

  it('makes one of what listeners and webhooks are told', async () => {
    const key = newKey();
    const told = async () => (await site.app.sql("SELECT id FROM outbox WHERE name = 'articles.item.created'")).length;
    const before = await told();
    await create(key).expect(201);
    await create(key).expect(201);

    expect(await told()).toBe(before + 1);
  });
});
