import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** The links of a JSON document: the strings that are paths or URLs of this site. */
function linksIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\/|^https:\/\/example\.org/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linksIn) : [];
}

/** The targets of a `Link` header. */
const targetsOf = (header = ''): string[] => [...header.matchAll(/<([^>]*)>/g)].map(([, target]) => target!);

describe('PUBLIC_URL with a path', () => {
  let site: TestApp;
  let admin: Headers;
  let id: number;

  beforeAll(async () => {
    site = await startTestApp({
      PUBLIC_URL: 'https://example.org/news',
      API_V1_DEPRECATED_AT: '2024-01-01',
    });
    admin = await site.asAdmin();
    const category = await site.createCategory();
    ({ id } = await site.createArticle({ status: 'published', category_id: category, tags: ['boats'] }));
    await site.http.post(`/api/v1/articles/${id}/comments`).set(admin).send({ comment: 'First' }).expect(201);
    await site.http
      .post(`/api/v1/articles/${id}/attachments`)
      .set(admin)
      .attach('file', Buffer.from('a text'), 'a.txt')
      .expect(201);
  });
  afterAll(() => site.stop());

  it.each([
    ...['/api', '/api/v1', '/api/v2'],
    ...['articles', 'articles?per_page=1', 'articles/ID', 'articles/ID/comments', 'articles/ID/attachments'].map(
      (path) => `/api/v1/${path}`,
    ),
    ...['articles/ID/revisions', 'categories', 'tags', 'users', 'comments'].map((path) => `/api/v1/${path}`),
    ...['articles?include=author,category,tags', 'articles/ID', 'categories', 'tags', 'comments', 'users'].map(
      (path) => `/api/v2/${path}`,
    ),
    '/modules/articles/api/items?limit=1',
    '/modules/articles/api/categories',
  ])('begins every link of %s', async (path) => {
    const { body, headers } = await site.http
      .get(path.replace('ID', String(id)))
      .set(admin)
      .expect(200);
    const links = [...linksIn(body), ...targetsOf(headers['link'])];
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((link) => !link.startsWith('/news/'))).toEqual([]);
  });

  it('is the server of the OpenAPI documents', async () => {
    for (const path of ['/openapi.json', '/openapi/v1.json']) {
      const { body } = await site.unchecked.get(path).expect(200);
      expect(body.servers).toMatchObject([{ url: '/news' }]);
    }
  });

  it('begins the Location of a created resource, which a repeat with the same key reads again', async () => {
    const send = () =>
      site.http
        .post('/api/v1/articles')
        .set({ ...admin, 'Idempotency-Key': 'a-key' })
        .send({ title: 'A long story', content: `<p>${'Long '.repeat(20_000)}</p>`, category_id: 1 })
        .expect(201);
    const [first, again] = [await send(), await send()];
    expect(first.headers['location']).toMatch(/^\/news\/api\/v1\/articles\/\d+$/);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.headers['location']).toBe(first.headers['location']);
    expect(again.body.data.attributes.title).toBe('A long story');
  });

  it('begins the link of a file on a page once', async () => {
    const { body } = await site.http.get(`/api/v1/articles/${id}`).expect(200);
    const { text } = await site.unchecked.get(String(body.data.links.web).replace('/news', '')).expect(200);
    expect(text).toMatch(/href="\/news\/api\/v1\/attachments\/\d+\/content"/);
  });
});
