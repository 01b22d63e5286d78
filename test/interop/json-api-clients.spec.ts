import { startTestApp, type TestApp } from '../support/test-app.js';
import { runInteropTool } from './interop-tools.js';

/** Each client reads an article with the resources that it includes, changes the title and sends back all members. */
describe('JSON:API clients', () => {
  let site: TestApp;
  let authorization: string;
  let id: string;

  beforeAll(async () => {
    site = await startTestApp();
    authorization = (await site.createUser('author')).headers['Authorization']!;
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    const admin = await site.asAdmin();
    const category_id = await site.createCategory({ name: `News of ${expect.getState().currentTestName}` });
    const content = '<p>A text that is long enough for the rule about fifty letters.</p>';
    const created = await site.http
      .post('/api/v1/articles')
      .set('Authorization', authorization)
      .send({ title: 'The ferry', content, category_id, tags: ['rivers', 'early'] })
      .expect(201);
    id = String(created.body.data.id);
    await site.http.post(`/api/v1/articles/${id}/publish`).set(admin).expect(200);
    await site.http.post(`/api/v1/articles/${id}/comments`).set(admin).send({ comment: 'I was there.' }).expect(201);
  });

  const run = async (client: string) =>
    JSON.parse(await runInteropTool(`${client}.mjs`, [site.url, id, authorization]));
  const RELATED = {
    author: expect.stringContaining('The author'),
    category: expect.stringContaining('News of'),
    tags: ['rivers', 'early'],
    comments: ['I was there.'],
  };

  it('jsona sends back an article', async () => {
    expect(await run('jsona')).toEqual({
      before: 'The ferry',
      status: 200,
      errors: [],
      title: 'The ferry with jsona',
      ...RELATED,
    });
  });

  it('kitsu sends back an article, with and without included resources', async () => {
    expect(await run('kitsu')).toEqual({
      included: { before: 'The ferry', status: 200, errors: [] },
      plain: { before: 'The ferry with kitsu', status: 200, errors: [] },
      title: 'The ferry with kitsu and again',
      ...RELATED,
    });
  });

  it('devour sends back an article with all its attributes', async () => {
    expect(await run('devour')).toEqual({
      before: 'The ferry',
      errors: [],
      sent: true,
      title: 'The ferry with devour',
      ...RELATED,
    });
  });
});
