import type { Response } from 'supertest';
import { sqlTime } from '../../../src/core/database/sql.js';
import { IdempotencyRetentionJob } from '../../../src/core/pipeline/idempotency/idempotency-retention.job.js';
import { BODY_ROUTES } from '../bad-input/body-route-table.js';
import { CREATE, expectReplay, IdempotencySite } from './idempotency-site.js';
import { isReplayed, KEY } from './replays.js';

describe('Idempotency store', () => {
  let keyed: IdempotencySite;

  beforeAll(async () => {
    keyed = await IdempotencySite.start();
  });
  afterAll(() => keyed.site.app.stop());

  it.each<[number, (key: string) => PromiseLike<Response>]>([
    [401, (key) => keyed.createAs({ Authorization: 'Bearer no' }, key)],
    [
      403,
      async (key) =>
        keyed.createAs(
          (await keyed.site.app.createUser('member')).headers,
          key,
          keyed.article({ status: 'published' }),
        ),
    ],
    [415, (key) => keyed.site.request(CREATE, {}).set(KEY, key).type('text').send('text')],
    [422, (key) => keyed.create(key, keyed.article({ title: 'x' }))],
    [400, (key) => keyed.site.request(CREATE, {}).set(KEY, key).type('json').send('{')],
  ])('releases the key after status %i', async (_, refused) => {
    const key = keyed.newKey();
    const before = await keyed.countStoredKeys();
    const refusal = await refused(key);

    expect(refusal.ok).toBe(false);
    expect(await keyed.countStoredKeys()).toBe(before);
    const answer = await keyed.create(key).expect(201);
    expect(isReplayed(answer)).toBe(false);
  });

  it('releases the key after status 412 and 429', async () => {
    const key = keyed.newKey();
    const { id } = await keyed.site.app.createArticle();
    const publish = (tag: string) =>
      keyed.site
        .request('POST /api/v1/articles/{id}/publish', { id }, { checked: false })
        .set({ [KEY]: key, 'If-Match': tag });
    await publish('"99-x"').expect(412);
    expect(isReplayed(await publish('*').expect(200))).toBe(false);

    const { headers } = await keyed.site.app.createUser('member');
    const comment = (sent: string) =>
      keyed.site.app.http
        .post(`/api/v1/articles/${keyed.site.commentedArticle}/comments`)
        .set({ ...headers, [KEY]: sent })
        .send({ comment: 'A comment' });
    for (let n = 0; n < 5; n++) await comment(keyed.newKey()).expect(201);
    const waiting = keyed.newKey();
    await comment(waiting).expect(429);
    await keyed.site.app.sql('DELETE FROM comment_authors');
    expect(isReplayed(await comment(waiting).expect(201))).toBe(false);
  });

  it('replays 404 and 400 responses', async () => {
    const key = keyed.newKey();
    const missing = await keyed.send('POST /api/v1/articles/{id}/publish', { id: 999_999 }, key).expect(404);
    const again = await keyed.send('POST /api/v1/articles/{id}/publish', { id: 999_999 }, key);
    expectReplay(again, missing);
    expect(again.body.error.request_id).toBe(missing.get('X-Request-Id'));
    expect(again.get('Cache-Control')).toBe('no-store');

    const badId = await keyed.send('POST /api/v1/articles/{id}/publish', { id: 'x' }, key).expect(400);
    expectReplay(await keyed.send('POST /api/v1/articles/{id}/publish', { id: 'x' }, key), badId);
  });

  it('replays the response if the request would now be refused, and returns 401 for a disabled account', async () => {
    const { id, headers } = await keyed.site.app.createUser('editor');
    const key = keyed.newKey();
    const body = keyed.article({ status: 'published' });
    const first = await keyed.createAs(headers, key, body).expect(201);
    await keyed.site.app.updateUser(id, { role: 'author' });
    await keyed.site.request('DELETE /api/v1/articles/{id}', { id: first.body.data.id as number }).expect(204);

    expectReplay(await keyed.createAs(headers, key, body), first);

    await keyed.site.app.updateUser(id, { status: 'disabled' });
    await keyed.createAs(headers, key, body).expect(401);
  });

  it('expires a key after 24 hours, with or without the retention job', async () => {
    const [key, other] = [keyed.newKey(), keyed.newKey()];
    const first = await keyed.create(key).expect(201);
    const kept = await keyed.create(other).expect(201);
    const age = async (hours: number, row: number) => {
      const time = sqlTime(new Date(Date.now() - hours * 3_600_000));
      await keyed.site.app.sql('UPDATE idempotency_keys SET created_at = ? WHERE id = ?', [time, row]);
    };
    const rows = async () =>
      (await keyed.site.app.sql<{ id: number }>('SELECT id FROM idempotency_keys ORDER BY id')).map(({ id }) => id);
    const [firstRow, keptRow] = (await rows()).slice(-2) as [number, number];
    await age(23.9, firstRow);
    await age(23.9, keptRow);
    expectReplay(await keyed.create(key), first);

    await age(24.1, firstRow);
    const second = await keyed.create(key, keyed.article({ subtitle: 'Another body' })).expect(201);
    expect(isReplayed(second)).toBe(false);
    expect(second.body.data.id).not.toBe(first.body.data.id);
    expect(await rows()).not.toContain(firstRow);
    expectReplay(await keyed.create(key, keyed.article({ subtitle: 'Another body' })), second);

    const secondRow = (await rows()).at(-1)!;
    await age(24.1, secondRow);
    await keyed.site.app.app.get(IdempotencyRetentionJob).run();
    expect(await rows()).not.toContain(secondRow);
    expectReplay(await keyed.create(other), kept);
  });

  it('deletes 2700 expired keys in one run', async () => {
    const before = await keyed.countStoredKeys();
    for (const first of [10_000, 20_000, 30_000]) {
      await keyed.site.app.sql(
        `INSERT INTO idempotency_keys (digest, fingerprint, size, status, headers, created_at)
         WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < 900)
         SELECT ? + n, 'f', 0, 201, '{}', '2020-01-01 00:00:00.000' FROM numbers`,
        [first],
      );
    }
    expect(await keyed.countStoredKeys()).toBe(before + 2700);

    await keyed.site.app.app.get(IdempotencyRetentionJob).run();

    expect(await keyed.countStoredKeys()).toBe(before);
  });

  it('ignores the key for other methods and for routes that return secrets', async () => {
    const key = keyed.newKey();
    const before = await keyed.countStoredKeys();
    const { id } = await keyed.site.app.createArticle();
    await keyed.site.request('PATCH /api/v1/articles/{id}', { id }).set(KEY, key).send({ subtitle: 'One' }).expect(200);
    await keyed.site.request('PATCH /api/v1/articles/{id}', { id }).set(KEY, key).send({ subtitle: 'Two' }).expect(200);
    await keyed.site.request('GET /api/v1/articles', {}).set(KEY, '').expect(200);
    const client = (await keyed.site.makeClient()) as { id: number };
    const keysOf = 'POST /api/v1/api-clients/{id}/keys';
    const issue = () =>
      keyed.site
        .request(keysOf, client)
        .set(KEY, key)
        .send({ name: 'Key', scopes: ['*'] })
        .expect(201);
    const issued = [await issue(), await issue()];

    expect(issued.map(isReplayed)).toEqual([false, false]);
    expect(issued[0]!.body.data.attributes.key).not.toBe(issued[1]!.body.data.attributes.key);
    expect(await keyed.countStoredKeys()).toBe(before);
  });

  it('stores no password, token or API key', async () => {
    const account = await keyed.site.app.createUser('editor');
    const client = (await keyed.site.makeClient()) as { id: number };
    const secrets = [account.password, account.headers['Authorization']!.slice(7)];
    const { body: tokens } = await keyed.site.app.http
      .post('/api/auth/login')
      .set(KEY, keyed.newKey())
      .send({ username: account.username, password: account.password })
      .expect(200);
    const { body: fresh } = await keyed.site.app.http
      .post('/api/auth/refresh')
      .set(KEY, keyed.newKey())
      .send({ refresh_token: tokens.refresh_token })
      .expect(200);
    const { body: made } = await keyed.site
      .request('POST /api/v1/api-clients/{id}/keys', client)
      .set(KEY, keyed.newKey())
      .send({ name: 'Key', scopes: ['*'] })
      .expect(201);
    const rotated = await keyed.site
      .request('POST /api/v1/api-clients/{id}/keys/{key}/rotate', { ...client, key: made.data.id as number })
      .set(KEY, keyed.newKey())
      .send({})
      .expect(201);
    secrets.push(tokens.token, tokens.refresh_token, fresh.token, fresh.refresh_token);
    secrets.push(made.data.attributes.key, rotated.body.data.attributes.key);
    const canary = 'a canary of a password';
    const user = { ...BODY_ROUTES['POST /api/v1/users']!.body(keyed.site), password: canary };
    const sentKey = keyed.newKey();
    await keyed.send('POST /api/v1/users', {}, sentKey, user).expect(201);
    secrets.push(canary, sentKey);

    const rows = JSON.stringify(await keyed.site.app.sql('SELECT * FROM idempotency_keys'));

    expect(rows).toContain('Somebody new');
    expect(secrets.filter((secret) => secret.length < 5 || rows.includes(secret))).toEqual([]);
  });

  it('stores different fingerprints for one body with two keys, so that bodies cannot be guessed from the store', async () => {
    const body = keyed.article();
    await keyed.create(keyed.newKey(), body).expect(201);
    await keyed.create(keyed.newKey(), body).expect(201);

    const rows = await keyed.site.app.sql<{ fingerprint: string }>(
      'SELECT fingerprint FROM idempotency_keys ORDER BY id DESC LIMIT 2',
    );

    expect(new Set(rows.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  });
});
