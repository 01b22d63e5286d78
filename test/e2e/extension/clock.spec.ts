import { Clock } from '../../../src/core/clock/index.js';
import { replace } from '../../../src/core/module-api/index.js';
import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { PurgeTrashJob } from '../../../src/modules/articles/jobs/purge-trash.job.js';
import { CommentThread } from '../../support/comment-thread.js';
import type { TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { startSiteWithStrategies } from './start-site-with-strategies.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns the time that the test sets. */
class FixedClock extends Clock {
  time = Date.parse('2035-06-01T12:00:00Z');

  now(): Date {
    return new Date(this.time);
  }
}

describe('Replaced Clock', () => {
  let site: TestApp;
  let clock: FixedClock;
  let admin: Headers;

  beforeAll(async () => {
    // The tests run jobs themselves.
    site = await startSiteWithStrategies([replace(Clock, FixedClock)], {
      JWT_TTL: '3600',
      REFRESH_TTL: '86400',
      JOBS_RUN: 'false',
    });
    clock = site.app.get(Clock);
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    const { body } = await login();
    admin = { Authorization: `Bearer ${body.token as string}` };
  });

  const login = () =>
    site.http.post('/api/auth/login').send({ username: 'admin', password: 'correct horse battery staple' }).expect(200);
  const show = async (id: number) => (await site.http.get(`/api/v1/articles/${id}`).set(admin)).body.data.attributes;

  it('sets created_at and published_at of articles', async () => {
    const { attributes } = await site.createArticle({ status: 'published' }, admin);
    const time = clock.now().toISOString();
    expect(attributes).toMatchObject({ created_at: time, published_at: time });
  });

  it('decides when scheduled articles are published', async () => {
    const publish_at = new Date(clock.time + MINUTE).toISOString();
    const { id } = await site.createArticle({ publish_at }, admin);
    const jobs = site.app.get(PublishDueArticlesJob, { strict: false });
    await jobs.run();
    expect(await show(id)).toMatchObject({ status: 'draft', publish_at });
    clock.time += MINUTE;
    expect(await jobs.hasWork()).toBe(true);
    await jobs.run();
    expect(await show(id)).toMatchObject({ status: 'published', published_at: publish_at });
  });

  it('returns 422 for a publish_at that is past for the replaced clock', async () => {
    const article = {
      title: 'Too late',
      content: `<p>${'x'.repeat(60)}</p>`,
      category_id: await site.createCategory(),
    };
    const publish_at = new Date(clock.time - DAY).toISOString();
    expect(Date.parse(publish_at)).toBeGreaterThan(Date.now());
    await site.http
      .post('/api/v1/articles')
      .set(admin)
      .send({ ...article, publish_at })
      .expect(422);
  });

  it('limits how long a comment can be edited', async () => {
    const thread = await CommentThread.start(site, { status: 'published' });
    const member = await site.createUser('member');
    const { links } = await thread.add(member.headers, 'Young');
    const rewrite = () => site.http.patch(links['self']!).set(member.headers).send({ comment: 'Changed' });
    clock.time += 14 * MINUTE;
    await rewrite().expect(200);
    clock.time += MINUTE;
    await rewrite().expect(403);
  });

  it('expires access tokens and refresh tokens', async () => {
    const { body } = await login();
    const me = () => site.http.get('/api/v1/users/1').set('Authorization', `Bearer ${body.token as string}`);
    const refresh = (refresh_token: string) => site.http.post('/api/auth/refresh').send({ refresh_token });
    clock.time += 59 * MINUTE;
    await me().expect(200);
    clock.time += MINUTE;
    await me().expect(401);
    const { body: second } = await refresh(body.refresh_token as string).expect(200);
    clock.time += DAY;
    await refresh(second.refresh_token as string).expect(401);
  });

  it('expires API keys', async () => {
    const client = await site.http.post('/api/v1/api-clients').set(admin).send({ name: 'Clock' }).expect(201);
    const keys = `${client.body.data.links.self as string}/keys`;
    const key = { name: 'Key', scopes: ['articles:read'], expires_at: new Date(clock.time + MINUTE).toISOString() };
    const { body } = await site.http.post(keys).set(admin).send(key).expect(201);
    const use = () => site.http.get('/api/v1/articles').set('X-API-Key', body.data.attributes.key as string);
    await use().expect(200);
    clock.time += MINUTE;
    await use().expect(401);
    const { body: shown } = await site.http
      .get(body.data.links.self as string)
      .set(admin)
      .expect(200);
    expect(shown.data.attributes.status).toBe('expired');
  });

  it('expires idempotency keys after 24 hours', async () => {
    const make = () =>
      site.http.post('/api/v1/categories').set(admin).set('Idempotency-Key', 'once').send({ name: 'Once' });
    const { body: first } = await make().expect(201);
    expect((await make().expect(201)).body).toEqual(first);
    clock.time += DAY + 1000;
    const { body } = await login();
    admin = { Authorization: `Bearer ${body.token as string}` };
    expect((await make().expect(201)).body.data.id).not.toBe(first.data.id);
  });

  it('purges the trash after 30 days', async () => {
    const { id } = await site.createArticle({}, admin);
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
    const purge = site.app.get(PurgeTrashJob, { strict: false });
    const isThere = async () => (await site.sql('SELECT id FROM articles WHERE id = ?', [id])).length === 1;
    clock.time += 29 * DAY;
    await purge.run();
    expect(await isThere()).toBe(true);
    clock.time += 2 * DAY;
    await purge.run();
    expect(await isThere()).toBe(false);
  });
});
