import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { permissionsOf } from '../crawl/crawl-fixture.js';
import { CACHE_ENABLED, sendRaw } from './send-raw.js';

const ROUNDS = 200;

interface Tags {
  readonly data: readonly { readonly id: number; readonly attributes: { readonly name: string } }[];
}

/** After an acknowledged write the next visitor reads the new content, even during concurrent reads. */
describe('Cache invalidation by writes', () => {
  let site: TestApp;
  let admin: Headers;
  let id: number;
  let category: number;

  beforeAll(async () => {
    site = await startTestApp({ ...CACHE_ENABLED, COMMENTS_FLOOD: '0' });
    admin = await site.asAdmin();
    category = await site.createCategory();
    ({ id } = await site.createArticle({
      status: 'published',
      category_id: category,
      tags: ['First', 'Second', 'Third'],
    }));
  });
  afterAll(() => site.stop());

  const text = async (path: string) => (await sendRaw(site.url, path)).text;
  /** Expects a cached response before the change and the new content after the change. */
  const shows = async (path: string, change: () => Promise<unknown>, wanted: string | RegExp) => {
    const before = await eventually(
      () => sendRaw(site.url, path),
      ({ headers }) => headers['x-cache'] === 'hit',
    );
    expect([before.headers['x-cache'], before.text]).toEqual(['hit', expect.not.stringMatching(wanted)]);
    await change();
    expect(await text(path)).toMatch(wanted);
  };
  const send = (method: 'post' | 'put' | 'patch' | 'delete', path: string, body: object = {}, by = admin) =>
    site.http[method](path)
      .set(by)
      .send(body)
      .expect((answer: { status: number }) => expect(answer.status).toBeLessThan(300));

  it(`shows each of ${ROUNDS} updates to the next visitor during concurrent reads`, async () => {
    const path = `/api/v1/articles/${id}`;
    let over = false;
    let hits = 0;
    const reader = async () => {
      while (!over) hits += Number((await sendRaw(site.url, path)).headers['x-cache'] === 'hit');
    };
    const readers = [reader(), reader(), reader()];
    const stale: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await send('patch', path, { subtitle: `Round ${round}.` });
      if (!(await text(path)).includes(`"Round ${round}."`)) stale.push(round);
    }
    over = true;
    await Promise.all(readers);
    expect(stale).toEqual([]);
    expect(hits).toBeGreaterThan(0);
  }, 300_000);

  it('invalidates cached responses at once for every kind of write', async () => {
    const { headers: member } = await site.createUser('member');
    const article = `/api/v1/articles/${id}`;
    const list = '/api/v1/articles?include=author,category,tags';
    await shows(list, () => send('patch', article, { title: 'Another title' }), 'Another title');
    await shows(list, () => send('patch', `/api/v1/categories/${category}`, { name: 'Renamed one' }), 'Renamed one');
    const me = (await site.http.get('/api/auth/me').set(admin).expect(200)).body.data.id as number;
    await shows(list, () => send('patch', `/api/v1/users/${me}`, { name: 'Somebody else' }), 'Somebody else');
    const { data: tags } = JSON.parse(await text('/api/v1/tags')) as Tags;
    const tag = (name: string) => `/api/v1/tags/${tags.find(({ attributes }) => attributes.name === name)!.id}`;
    await shows(list, () => send('patch', tag('Second'), { name: 'Retagged' }), 'Retagged');
    const into = Number(tag('First').split('/').at(-1));
    await shows(tag('Third'), () => send('post', `${tag('Third')}/merge`, { into }), 'NOT_FOUND');
    await shows(`${article}/comments`, () => send('post', `${article}/comments`, { comment: 'A remark' }), 'A remark');
    await shows(`${article}/ratings`, () => send('put', `${article}/rating`, { rating: 4 }, member), '"average":4');
    await shows(article, () => send('delete', article), 'NOT_FOUND');
    await send('post', `${article}/restore`);
    expect(await text(article)).toContain('Another title');
    await shows(article, () => send('post', `${article}/archive`), /NOT_FOUND|archived/);
    await send('post', `${article}/publish`);
    await shows(
      list,
      () => send('put', `/api/v1/categories/${category}/permissions`, permissionsOf('closed')),
      '"total":0',
    );
  });

  it('invalidates cached responses when a scheduled article is published', async () => {
    const open = await site.createCategory();
    const path = `/api/v1/articles?category=${open}`;
    await site.createArticle({
      title: 'When it is time',
      category_id: open,
      publish_at: '2999-01-01T00:00:00Z',
    });
    const job = site.app.get(PublishDueArticlesJob, { strict: false });
    expect(await text(path)).toContain('"total":0');
    await shows(path, () => job.run(undefined, new Date('2999-01-01T00:00:01Z')), 'When it is time');
  });
});
