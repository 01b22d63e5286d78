import { randomUUID } from 'node:crypto';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject } from '../../support/test-client.js';

const MAX_SESSIONS = 100;
const MAX_ADDRESSES = 100;
const MAX_ENDED_KEYS = 50;
const MAX_SLUGS = 100;
const MAX_KEYS = 10_000;
const MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

describe('the rows that one account can add again and again', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp();
  });
  afterAll(() => site.stop());

  const countOf = async (from: string, ...values: (string | number)[]) =>
    Number((await site.sql<{ n: number }>(`SELECT COUNT(*) AS n FROM ${from}`, values))[0]!.n);

  it('are at most 100 sessions: a sign-in ends the oldest', async () => {
    const { id, username, password, headers } = await site.createUser('member');
    for (let n = 0; n < MAX_SESSIONS + 20; n++) {
      await site.sql(
        `INSERT INTO sessions (id, user_id, generation, created_at, expires_at)
         SELECT ?, user_id, 0, '2026-01-01 00:00:00.000', expires_at FROM sessions WHERE user_id = ? LIMIT 1`,
        [`old-${n}`, id],
      );
    }
    const { body } = await site.http.post('/api/auth/login').send({ username, password }).expect(200);

    expect(await countOf('sessions WHERE user_id = ?', id)).toBe(MAX_SESSIONS);
    for (const current of [headers, { Authorization: `Bearer ${body.token}` }])
      await site.http.get('/api/auth/me').set(current).expect(200);
  });

  it('are at most 100 known addresses: a sign-in deletes the oldest', async () => {
    const { id, username, password } = await site.createUser('member');
    for (let n = 0; n < MAX_ADDRESSES; n++) {
      await site.sql('INSERT INTO known_addresses (hash, user_id, expires_at) VALUES (?, ?, ?)', [
        `old-${n}`,
        id,
        `2099-01-01 00:00:${String(n % 60).padStart(2, '0')}.000`,
      ]);
    }
    await site.sql("UPDATE known_addresses SET expires_at = '2000-01-01 00:00:00.000' WHERE hash = 'old-7'");
    await site.http.post('/api/auth/login').send({ username, password }).expect(200);

    expect(await countOf('known_addresses WHERE user_id = ?', id)).toBe(MAX_ADDRESSES);
    expect(await countOf("known_addresses WHERE hash = 'old-7'")).toBe(0);
  });

  it('are at most 50 revoked keys of an API client, the newest', async () => {
    const { headers } = await site.createUser('author');
    const post = async (path: string, body: object) =>
      (await site.http.post(path).set(headers).send(body).expect(201)).body.data as ApiObject;
    const client = await post('/api/v1/api-clients', { name: 'A client' });
    let key = await post(client.links['keys']!, { name: 'A key', scopes: ['*'] });
    const first = key.links['self']!;
    for (let n = 0; n <= MAX_ENDED_KEYS; n++) {
      const revoked = key.links['self']!;
      key = await post(`${revoked}/rotate`, { overlap_seconds: 0 });
      await site.http.get(revoked).set(headers).expect(200);
    }
    await post(`${key.links['self']!}/rotate`, {});

    await site.http.get(first).set(headers).expect(404);
    expect(await countOf('api_keys WHERE client_id = ? AND revoked_at IS NOT NULL', client.id)).toBe(MAX_ENDED_KEYS);
  });

  it('are at most 100 slugs of an article: a further one returns 422, a former one 200', async () => {
    const { headers } = await site.createUser('author');
    const { id } = await site.createArticle({ slug: 'current', status: 'published' }, headers);
    for (let n = 1; n < MAX_SLUGS; n++)
      await site.sql('INSERT INTO article_slugs (slug, article_id) VALUES (?, ?)', [`former-${n}`, id]);
    const change = (slug: string) => site.http.patch(`/api/v1/articles/${id}`).set(headers).send({ slug });

    const { body } = await change('one-more').expect(422);
    expect(body.error.details).toEqual([
      { field: 'slug', message: 'The article has had 100 slugs, which is the maximum: use one of them again.' },
    ]);
    await change('former-7').expect(200);
    expect(await countOf('article_slugs WHERE article_id = ?', id)).toBe(MAX_SLUGS);
  });

  describe('idempotency keys', () => {
    const publish = (id: number, headers: object) =>
      site.http
        .post(`/api/v1/articles/${id}/publish`)
        .set({ ...headers, 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' })
        .send(`{${' '.repeat(400)}}`);
    const storedKeys = (userId: number) =>
      site.sql<{ id: number; bytes: number | null; headers: string; body: string }>(
        'SELECT id, bytes, headers, body FROM idempotency_keys WHERE user_id = ? ORDER BY id',
        [userId],
      );

    it('have stored responses of at most 16 MiB in 24 hours: further bodies are read again for a repeat', async () => {
      const { id: userId, headers } = await site.createUser('author');
      const { id } = await site.createArticle({ status: 'published' }, headers);
      await site.http.patch(`/api/v1/articles/${id}`).set(headers).send({ title: 'Changed' }).expect(200);
      await publish(id, headers).expect(200);
      const [first] = await storedKeys(userId);
      expect(first!.body.length).toBeGreaterThan(500);
      expect(first!.bytes).toBe(Buffer.byteLength(first!.headers) + Buffer.byteLength(first!.body));

      await site.sql('UPDATE idempotency_keys SET bytes = ? WHERE id = ?', [MAX_RESPONSE_BYTES - 100, first!.id]);
      await publish(id, headers).expect(200);
      expect((await storedKeys(userId))[1]!.body).toBe('');

      await site.sql("UPDATE idempotency_keys SET created_at = '2020-01-01 00:00:00.000' WHERE id = ?", [first!.id]);
      await publish(id, headers).expect(200);
      expect((await storedKeys(userId))[2]!.body).toHaveLength(first!.body.length);
    });

    it('are at most 10,000 of an account below editor in 24 hours: a request with a further key has no effect', async () => {
      const [{ id: userId, headers }, editor] = [await site.createUser('author'), await site.createUser('editor')];
      for (const account of [userId, editor.id]) {
        for (let first = 0; first < MAX_KEYS; first += 500) {
          await site.sql(
            `INSERT INTO idempotency_keys (digest, fingerprint, size, status, headers, created_at, user_id)
             WITH RECURSIVE numbers AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM numbers WHERE n < 500)
             SELECT ? + n, 'f', 0, 201, '{}', '2099-01-01 00:00:00.000', ? FROM numbers`,
            [account * MAX_KEYS * 10 + first, account],
          );
        }
      }
      const create = (sender: object, key?: string) =>
        site.http
          .post('/api/v1/articles')
          .set({ ...sender, ...(key !== undefined && { 'Idempotency-Key': key }) })
          .send({ title: 'One more', content: 'long '.repeat(20), category_id: category });
      const category = await site.createCategory();
      const { body, headers: sent } = await create(headers, randomUUID()).expect(429);
      expect(body.error.message).toBe('Your account has used 10000 values of Idempotency-Key in 24 hours');
      expect(sent['retry-after']).toBe('3600');
      expect(await countOf("articles WHERE title = 'One more'")).toBe(0);
      expect(await countOf('idempotency_keys WHERE user_id = ?', userId)).toBe(MAX_KEYS);

      await create(headers).expect(201);
      await create(editor.headers, randomUUID()).expect(201);
    });
  });
});
