import { sqlTime } from '../../../src/core/database/sql.js';
import { ArticleImportService } from '../../../src/modules/articles/index.js';
import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { moveClock } from '../../support/clock-mocks.js';
import { eventually } from '../../support/eventually.js';
import { LifecycleSite } from './lifecycle-site.js';

describe('article lifecycle', () => {
  let site: LifecycleSite;

  beforeAll(async () => {
    site = await LifecycleSite.start();
  });
  afterAll(() => site.app.stop());

  describe('publish_at', () => {
    const TEN_MINUTES = 600_000;

    afterEach(() => jest.restoreAllMocks());

    // `unchecked`, because an article whose last change lies in the future of the machine's clock has no Last-Modified.
    const untilPublished = (id: number) =>
      eventually(
        async () => (await site.app.unchecked.get(`/api/v1/articles/${id}`).set(site.admin)).body.data.attributes,
        ({ status }) => status === 'published',
      );

    it('publishes a draft once, when publish_at has passed', async () => {
      const publish_at = new Date(Date.now() + TEN_MINUTES).toISOString();
      const { id, attributes } = await site.app.createArticle({ publish_at });
      expect(attributes).toMatchObject({ status: 'draft', publish_at });
      const job = site.app.app.get(PublishDueArticlesJob, { strict: false });
      await job.run();
      expect(await site.stateOf(id)).toMatchObject({ status: 'draft', publish_at });
      moveClock(site.app, TEN_MINUTES);
      expect(await untilPublished(id)).toMatchObject({
        publish_at: null,
        published_at: publish_at,
        status: 'published',
      });
      await job.run();
      expect(await site.eventsOf(id)).toEqual(['created', 'updated', 'published']);
    });

    it('runs the publishing job at intervals of less than one second', () => {
      // The scheduler starts due jobs once a second, so an article is published at most two seconds late.
      expect(site.app.app.get(PublishDueArticlesJob, { strict: false }).everyMs).toBeLessThan(1000);
    });

    it('publishes a draft once when ten runs of the job are concurrent', async () => {
      const { id } = await site.app.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      const clock = site.app.app.get(PublishDueArticlesJob, { strict: false });
      await Promise.all(Array.from({ length: 10 }, () => clock.run(undefined, new Date('2999-01-01T00:00:01Z'))));
      expect(await site.eventsOf(id)).toEqual(['created', 'updated', 'published']);
    });

    it('clears publish_at when it is set to null or the article is archived', async () => {
      const { id } = await site.app.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      await site.app.http.patch(`/api/v1/articles/${id}`).set(site.admin).send({ publish_at: null }).expect(200);
      expect((await site.stateOf(id)).publish_at).toBeNull();
      const other = await site.app.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      await site.act(other.id, 'archive');
      await site.act(other.id, 'unpublish');
      expect((await site.stateOf(other.id)).publish_at).toBeNull();
    });

    it('returns 422 when publish_at is set on a published article', async () => {
      const { id } = await site.app.createArticle({ status: 'published' });
      const { body } = await site.app.http
        .patch(`/api/v1/articles/${id}`)
        .set(site.admin)
        .send({ publish_at: '2999-01-01T00:00:00Z' })
        .expect(422);
      expect(body.error.details[0].field).toBe('publish_at');
    });

    it('clears publish_at instead of publishing when the user who set it can no longer publish', async () => {
      const author = await site.app.createUser('author');
      const { id } = await site.app.createArticle({ publish_at: '2999-01-01T00:00:00Z' }, author.headers);
      await site.app.updateUser(author.id, { role: 'member' });
      await site.app.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:01Z'));
      expect(await site.stateOf(id)).toMatchObject({ status: 'draft', publish_at: null });
    });

    it('checks the rights of the user who set publish_at, not of the author', async () => {
      const member = await site.app.createUser('member');
      const [remaining, demoted] = [await site.app.createUser('editor'), await site.app.createUser('editor')];
      const ids: number[] = [];
      for (const { headers } of [remaining, demoted]) {
        const publish_at = '2999-01-01T00:00:00Z';
        const created = await site.app.createArticle({ author_id: member.id, publish_at }, headers);
        const { id } = await site.app.createArticle({}, member.headers);
        await site.app.http.patch(`/api/v1/articles/${id}`).set(headers).send({ publish_at }).expect(200);
        ids.push(created.id, id);
      }
      await site.app.updateUser(demoted.id, { role: 'author' });
      await site.app.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:00Z'));
      const states = await Promise.all(ids.map((id) => site.stateOf(id)));
      expect(states.map(({ status }) => status)).toEqual(['published', 'published', 'draft', 'draft']);
    });

    it('clears publish_at instead of publishing when the account that set it is disabled', async () => {
      const author = await site.app.createUser('author');
      const { id } = await site.app.createArticle({ publish_at: '2999-01-01T00:00:00Z' }, author.headers);
      await site.app.updateUser(author.id, { status: 'disabled' });
      await site.app.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:01Z'));
      expect(await site.stateOf(id)).toMatchObject({ status: 'draft', publish_at: null });
    });

    it('publishes an imported article, which has no scheduling user', async () => {
      const category_id = await site.app.createCategory();
      const [author] = await site.app.sql<{ id: number }>("SELECT id FROM users WHERE role = 'member'");
      const publishAt = new Date('2999-01-01T00:00:00Z');
      const id = await site.app.app.get(ArticleImportService, { strict: false }).insert(
        {
          ...{ title: 'Imported', slug: '', content: '<p>Text</p>', excerpt: '', featured: false, tags: [] },
          ...{ authorId: author!.id, categoryId: category_id },
        },
        { status: 'draft', createdAt: new Date(), publishedAt: null, publishAt },
        null,
      );
      await site.app.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, publishAt);
      expect(await site.stateOf(id)).toMatchObject({ status: 'published', publish_at: null });
    });

    it('clears publish_at when a user without the right to publish edits the draft', async () => {
      const member = await site.app.createUser('member');
      const { id } = await site.app.createArticle({}, member.headers);
      const at = `/api/v1/articles/${id}`;
      await site.app.http.patch(at).set(site.admin).send({ publish_at: '2999-01-01T00:00:00Z' }).expect(200);
      await site.app.http.patch(at).set(member.headers).send({ title: 'Rewritten' }).expect(200);
      expect((await site.stateOf(id)).publish_at).toBeNull();
    });

    it('publishes a draft that became due while the service was stopped', async () => {
      const { id } = await site.app.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      await site.app.close();
      const due = new Date(Date.now() - 1000);
      await site.app.sql('UPDATE articles SET publish_at = ? WHERE id = ?', [sqlTime(due), id]);
      await site.app.serve();
      expect(await untilPublished(id)).toMatchObject({ status: 'published', published_at: due.toISOString() });
    });
  });
});
