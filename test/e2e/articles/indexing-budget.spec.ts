import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

/** Fewer than two contents of the tests. */
const MAX_BYTES = 1000;
const CONTENT = `<p>${'An ordinary text. '.repeat(40)}</p>`;

describe('The contents of an account that are indexed within a minute', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ ACCOUNT_INDEXED_BYTES_PER_MINUTE: String(MAX_BYTES), JOBS_RUN: 'false' });
  });
  afterAll(() => site.stop());

  const patch = (headers: Headers, id: number, input: object) =>
    site.http.patch(`/api/v1/articles/${id}`).set(headers).send(input);

  it('returns 429 for each further change of a title, an excerpt or a content, and for restored revisions', async () => {
    const { headers } = await site.createUser('author');
    const { id } = await site.createArticle({ content: CONTENT }, headers);
    await patch(headers, id, { title: 'A second title' }).expect(200);
    for (const change of [{ title: 'A third title' }, { excerpt: 'An excerpt' }, { content: CONTENT }]) {
      const { body, headers: sent } = await patch(headers, id, change).expect(429);
      expect(body.error.message).toBe('Too many long articles within a minute');
      expect(Number(sent['retry-after'])).toBeGreaterThan(0);
    }
    await site.http.post(`/api/v1/articles/${id}/revisions/1/restore`).set(headers).expect(429);
    const { body } = await site.http.get(`/api/v1/articles/${id}`).set(headers).expect(200);
    expect(body.data.attributes).toMatchObject({ title: 'A second title' });
    await patch(headers, id, { subtitle: 'Not indexed', tags: ['new'] }).expect(200);
  });

  it('limits neither other accounts nor editors', async () => {
    const { headers } = await site.createUser('editor');
    const { id } = await site.createArticle({ content: CONTENT }, headers);
    for (let n = 0; n < 4; n++) await patch(headers, id, { title: `A title ${n}` }).expect(200);
    const author = await site.createUser('author');
    await site.createArticle({ content: CONTENT }, author.headers);
  });

  it('returns 403 or 404, and counts nothing, for articles that the caller must not edit', async () => {
    const [hidden, shown] = [
      await site.createArticle({ content: CONTENT }),
      await site.createArticle({ content: CONTENT, status: 'published' }),
    ];
    const { headers } = await site.createUser('author');
    for (let n = 0; n < 3; n++) {
      await patch(headers, hidden.id, { content: CONTENT }).expect(404);
      await patch(headers, shown.id, { content: CONTENT }).expect(403);
    }
    await site.createArticle({ content: CONTENT }, headers);
  });
});
