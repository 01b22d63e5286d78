import { Module } from '@nestjs/common';
import { integer } from '../../../src/config/validators.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { isEditor } from '../../../src/core/identity/index.js';
import { type ArticleCheck, ArticlesService } from '../../../src/modules/articles/index.js';
import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { planning, planningFeature } from '../../support/planning-module.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

const needsImage: ArticleCheck = ({ publishes, after }) =>
  publishes && after.image === null ? [{ field: 'image', message: 'A published article needs an image.' }] : undefined;

const needsDesk: ArticleCheck = ({ publishes, after }) =>
  publishes && planning.get(after).desk === null
    ? [{ field: 'planning.desk', message: 'A published article needs a desk.' }]
    : undefined;

const isFinal: ArticleCheck = ({ before, after }, caller) =>
  before?.subtitle === 'Final' && after.subtitle !== 'Final' && !isEditor(caller)
    ? { refusal: 'Only editors may change a final article' }
    : undefined;

const houseSettings = { HOUSE_TITLE_LENGTH: integer(1, 200)({ default: 200, desc: 'maximum length of a title' }) };

const hasShortTitle: ArticleCheck = ({ after, settings }) =>
  after.title.length > settings.getSection(houseSettings).HOUSE_TITLE_LENGTH
    ? [{ field: 'title', message: 'The title is too long.' }]
    : undefined;

const neverEnds: ArticleCheck = ({ after }) => {
  if (after.title === 'Endless') while (true) Math.sqrt(7);
  return undefined;
};

const sportHasSubtitle: ArticleCheck = ({ before, after }) =>
  after.category.path.includes('sport') && after.subtitle === ''
    ? [{ field: 'subtitle', message: `${before?.category.slug ?? 'New'} to ${after.category.path.join('/')}.` }]
    : undefined;

@Module({})
class HouseModule {}

const house: FeatureModule = {
  moduleApi: 1,
  name: 'house',
  module: HouseModule,
  settings: houseSettings,
  articleChecks: [needsImage, needsDesk, isFinal, hasShortTitle, neverEnds, sportHasSubtitle],
};

const IMAGE = 'https://www.example.org/ferry.jpg';

describe('Checks of changes of articles', () => {
  let site: TestApp;
  let admin: Headers;
  let author: Headers;

  beforeAll(async () => {
    const settings = { JOBS_RUN: 'false', HOUSE_TITLE_LENGTH: '80' };
    site = await startTestApp(settings, undefined, [planningFeature, house]);
    admin = await site.asAdmin();
    author = (await site.createUser('author')).headers;
  });
  afterAll(() => site.stop());

  const send = (method: 'post' | 'patch', path: string, body: object = {}, headers = admin) =>
    site.http[method](path).set(headers).send(body);
  const ready = { image: IMAGE, planning: { desk: 'news' } };

  it('returns 422 with the errors of all checks, by the paths of the version', async () => {
    const { id, links } = await site.createArticle();
    const { body } = await send('patch', links['self']!, { status: 'published' }).expect(422);
    expect(body.error.details).toEqual([
      { field: 'image', message: 'A published article needs an image.' },
      { field: 'planning.desk', message: 'A published article needs a desk.' },
    ]);
    const document = { data: { type: 'article', id: String(id), attributes: { status: 'published' } } };
    const second = await send('patch', `/api/v2/articles/${id}`, document).expect(422);
    expect((second.body.error.details as { field: string }[]).map(({ field }) => field)).toEqual([
      'data.attributes.image',
      'data.attributes.planning.desk',
    ]);
    await send('patch', links['self']!, { status: 'published', ...ready }).expect(200);
  });

  it('gives the settings of the module to a check', async () => {
    const { links } = await site.createArticle();
    await send('patch', links['self']!, { title: 'x'.repeat(80) }).expect(200);
    const { body } = await send('patch', links['self']!, { title: 'x'.repeat(81) }).expect(422);
    expect(body.error.details).toEqual([{ field: 'title', message: 'The title is too long.' }]);
  });

  it('passes the slugs of the category and its ancestors to a check', async () => {
    const sport = await site.createCategory({ slug: 'sport' });
    const football = await site.createCategory({ slug: 'football', parent_id: sport });
    const cup = await site.createCategory({ slug: 'cup', parent_id: football });
    const other = await site.createCategory({ slug: 'sports-business' });
    const article = { title: 'A goal', content: 'x'.repeat(60) };
    const created = await send('post', '/api/v1/articles', { ...article, category_id: cup }).expect(422);
    expect(created.body.error.details).toEqual([{ field: 'subtitle', message: 'New to sport/football/cup.' }]);
    const { body } = await send('post', '/api/v1/articles', { ...article, category_id: other }).expect(201);
    const self = `/api/v1/articles/${body.data.id as number}`;
    const moved = await send('patch', self, { category_id: football }).expect(422);
    expect(moved.body.error.details).toEqual([{ field: 'subtitle', message: 'sports-business to sport/football.' }]);
    await send('patch', self, { category_id: football, subtitle: 'Late' }).expect(200);
  });

  it('returns 422 for an unknown category before the checks', async () => {
    const article = { title: 'A goal', content: 'x'.repeat(60), category_id: 999_999 };
    const { body } = await send('post', '/api/v1/articles', article).expect(422);
    expect(body.error.details).toEqual([
      { field: 'category_id', message: 'The category id names no existing category.' },
    ]);
  });

  it('checks creations, publications, restores from the trash and the publisher module', async () => {
    const category_id = await site.createCategory();
    const article = { title: 'Checked', content: 'x'.repeat(60), category_id };
    await send('post', '/api/v1/articles', { ...article, status: 'published' }).expect(422);
    const { id, links } = await site.createArticle({ category_id });
    await send('post', `${links['self']}/publish`).expect(422);
    await send('post', `/api/v2/articles/${id}/publish`).expect(422);
    const trashed = await site.createArticle({ category_id, status: 'published', ...ready });
    await send('patch', `/api/v1/articles/${trashed.id}`, { image: null }).expect(200);
    await site.http.delete(`/api/v1/articles/${trashed.id}`).set(admin).expect(204);
    await send('post', `/api/v1/articles/${trashed.id}/restore`).expect(422);
    const item = await send('post', '/modules/articles/api/items', {
      title: 'An item',
      body: 'x'.repeat(60),
      categoryid: category_id,
      status: 1,
    });
    expect(item.status).toBe(422);
  });

  it('returns 403 with the message of a refusal, also for the restore of a revision', async () => {
    const { links } = await site.createArticle({ subtitle: 'First' }, author);
    await send('patch', links['self']!, { subtitle: 'Final' }, author).expect(200);
    const { body } = await send('patch', links['self']!, { subtitle: 'Other' }, author).expect(403);
    expect(body.error.message).toBe('Only editors may change a final article');
    await send('post', `${links['self']}/revisions/1/restore`, {}, author).expect(403);
    await send('post', `${links['self']}/revisions/1/restore`).expect(200);
  });

  it('leaves a scheduled article as a draft without a schedule if a check rejects its publication', async () => {
    const publish_at = new Date(Date.now() + 3_600_000).toISOString();
    const rejected = await site.createArticle({ publish_at });
    const accepted = await site.createArticle({ publish_at, ...ready });
    await site.sql("UPDATE articles SET publish_at = '2020-01-01 00:00:00.000' WHERE publish_at IS NOT NULL");
    await site.app.get(PublishDueArticlesJob).run();
    const stateOf = async (id: number) => {
      const { status, publishAt } = await site.app.get(ArticlesService).get({ userId: 1, role: 'admin' }, id);
      return { status, publishAt };
    };
    expect(await stateOf(rejected.id)).toEqual({ status: 0, publishAt: null });
    expect(await stateOf(accepted.id)).toEqual({ status: 1, publishAt: null });
  });

  it('interrupts a check that does not end, and stores nothing', async () => {
    const { links } = await site.createArticle();
    await send('patch', links['self']!, { title: 'Endless' }).expect(500);
    const { body } = await site.http.get(links['self']!).set(admin).expect(200);
    expect(body.data.attributes.title).not.toBe('Endless');
  });
});
