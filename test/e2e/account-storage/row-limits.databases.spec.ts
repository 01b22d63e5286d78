import { randomUUID } from 'node:crypto';
import { CounterStore } from '../../../src/core/counters/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject } from '../../support/test-client.js';

const MAX_SESSIONS = 100;
const MAX_ADDRESSES = 100;
const MAX_ENDED_KEYS = 50;
const MAX_SLUGS = 100;
const MAX_LONG_BODIES = 1000;

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

  it('are at most 1,000 long stored responses in 24 hours', async () => {
    const { id: userId, headers } = await site.createUser('author');
    const content = `<p>${'long '.repeat(2000)}</p>`;
    const { id } = await site.createArticle({ content, status: 'published' }, headers);
    await site.http.patch(`/api/v1/articles/${id}`).set(headers).send({ title: 'Changed' }).expect(200);
    const publish = async () => {
      await site.http
        .post(`/api/v1/articles/${id}/publish`)
        .set({ ...headers, 'Idempotency-Key': randomUUID(), 'Content-Type': 'application/json' })
        .send(`{${' '.repeat(5000)}}`)
        .expect(200);
      const [row] = await site.sql<{ body: string }>('SELECT body FROM idempotency_keys ORDER BY id DESC LIMIT 1');
      return row!.body.length;
    };

    expect(await publish()).toBeGreaterThan(content.length);
    const counters = site.app.get(CounterStore, { strict: false });
    for (let n = 1; n < MAX_LONG_BODIES; n++) await counters.hit(`stored-responses:user:${userId}`, 1000);
    expect(await publish()).toBe(0);
  });
});
