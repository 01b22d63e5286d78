import { startTestApp, type TestApp } from '../../support/test-app.js';

describe('ratings with ARTICLES_API_PREFIX and RATINGS_API_RATE_LIMIT_REQUESTS', () => {
  let site: TestApp;

  beforeAll(async () => {
    site = await startTestApp({ ARTICLES_API_PREFIX: '/api/v1/texts', RATINGS_API_RATE_LIMIT_REQUESTS: '7' });
  });
  afterAll(() => site.stop());

  it('serves ratings below the prefix and counts them in a separate rate limit', async () => {
    const { headers } = await site.createUser('member');
    const { body: article } = await site.http
      .post('/api/v1/texts')
      .set(await site.asAdmin())
      .send({ title: 'Moved', content: 'x'.repeat(50), category_id: await site.createCategory(), status: 'published' })
      .expect(201);
    const at = `${article.data.links.self}/rating`;

    const rated = await site.http.put(at).set(headers).send({ rating: 2 }).expect(200);
    expect(rated.body.data.links.self).toBe(at);
    const own = await site.http.get(at).set(headers).expect(200);
    const all = await site.http.get(`${at}s`).set(headers).expect(200);
    expect([rated, own, all].map((answer) => answer.headers['x-ratelimit-remaining'])).toEqual(['6', '5', '4']);
  });
});
