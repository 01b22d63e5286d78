import { EventEmitter2 } from '@nestjs/event-emitter';
import { sqlTime } from '../../../src/core/database/sql.js';
import { PublishDueArticlesJob } from '../../../src/modules/articles/jobs/publish-due-articles.job.js';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { ArticleImportService } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { moveClock } from '../../support/clock-mocks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

interface OutboxRow {
  name: string;
  data: string;
}

describe('article lifecycle', () => {
  let site: TestApp;
  let admin: Record<string, string>;

  beforeAll(async () => {
    site = await startTestApp();
    admin = await site.asAdmin();
  });
  afterAll(() => site.stop());

  const act = (id: number, action: string) => site.http.post(`/api/v1/articles/${id}/${action}`).set(admin).expect(200);
  const show = (id: number, headers = admin) => site.http.get(`/api/v1/articles/${id}`).set(headers);
  const stateOf = async (id: number) => (await show(id).expect(200)).body.data.attributes;
  const eventsOf = async (id: number) =>
    (await site.sql<OutboxRow>('SELECT name, data FROM outbox ORDER BY id'))
      .filter(({ data }) => data.includes(`"itemid":${id}`))
      .map(({ name }) => name.replace('articles.item.', ''));

  it('publishes, archives and unpublishes an article and retains the first published_at', async () => {
    const { id } = await site.createArticle();
    const first = (await act(id, 'publish')).body.data.attributes;
    expect(first).toMatchObject({ status: 'published', published_at: expect.any(String) });
    expect((await act(id, 'archive')).body.data.attributes.status).toBe('archived');
    expect((await act(id, 'unpublish')).body.data.attributes.status).toBe('draft');
    expect((await act(id, 'publish')).body.data.attributes.published_at).toBe(first.published_at);
    expect(await eventsOf(id)).toEqual([
      'created',
      ...['updated', 'published'],
      ...['updated', 'unpublished'],
      'updated',
      ...['updated', 'published'],
    ]);
  });

  it.each(['publish', 'archive', 'unpublish', 'restore'])(
    '%s is idempotent and emits no second event',
    async (action) => {
      const { id } = await site.createArticle();
      await act(id, action);
      const before = [await stateOf(id), await eventsOf(id)];
      await act(id, action);
      expect([await stateOf(id), await eventsOf(id)]).toEqual(before);
    },
  );

  it('restores a trashed article with its previous status', async () => {
    const { id } = await site.createArticle({ status: 'published', tags: ['kept'] });
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
    await show(id).expect(404);
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(404);
    const { body } = await act(id, 'restore');
    expect(body.data.attributes.status).toBe('published');
    expect(await eventsOf(id)).toEqual(['created', 'published', 'deleted', 'updated', 'published']);
  });

  it('passes the item or its id to event listeners after the commit', async () => {
    const received: unknown[] = [];
    const emitter = site.app.get(EventEmitter2, { strict: false });
    emitter.on('articles.item.created', (item) => received.push(item));
    emitter.on('articles.item.deleted', (itemid) => received.push(itemid));
    emitter.on('articles.item.created', () => {
      throw new Error('this listener always fails');
    });
    const { id } = await site.createArticle({ title: 'Heard of' });
    await site.http.delete(`/api/v1/articles/${id}`).set(admin).expect(204);
    expect(received).toEqual([expect.objectContaining({ itemid: id, title: 'Heard of', status: 0, featured: 0 }), id]);
  });

  it('emits the number of views with an update', async () => {
    const { id } = await site.createArticle({ status: 'published' });
    for (const headers of [{}, {}]) await show(id, headers).expect(200);
    await site.app.get(ViewCounter, { strict: false }).flush();
    await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ subtitle: 'Read twice' }).expect(200);
    const [event] = await site.sql<OutboxRow>('SELECT data FROM outbox ORDER BY id DESC LIMIT 1');
    expect(JSON.parse(event!.data).item).toMatchObject({ itemid: id, subtitle: 'Read twice', counter: 2 });
  });

  it('stores the former status as metadata, and the same item in both events of a publication', async () => {
    const { id } = await site.createArticle({ status: 'archived' });
    await act(id, 'publish');
    await act(id, 'unpublish');
    const rows = await site.sql<OutboxRow & { metadata: string | null }>(
      'SELECT name, data, metadata FROM outbox WHERE subject = ? ORDER BY id',
      [`item:${id}`],
    );
    const [archived, published] = ['{"formerstatus":2}', '{"formerstatus":1}'];
    expect(rows.map(({ metadata }) => metadata)).toEqual([null, archived, archived, published, published]);
    expect(rows[2]!.data).toBe(rows[1]!.data);
    expect(rows[4]!.data).toBe(rows[3]!.data);
    expect(JSON.parse(rows[4]!.data).item).toMatchObject({ itemid: id, status: 0 });
  });

  describe('publish_at', () => {
    const TEN_MINUTES = 600_000;

    afterEach(() => jest.restoreAllMocks());

    // `unchecked`, because an article whose last change lies in the future of the machine's clock has no Last-Modified.
    const untilPublished = (id: number) =>
      eventually(
        async () => (await site.unchecked.get(`/api/v1/articles/${id}`).set(admin)).body.data.attributes,
        ({ status }) => status === 'published',
      );

    it('publishes a draft once, when publish_at has passed', async () => {
      const publish_at = new Date(Date.now() + TEN_MINUTES).toISOString();
      const { id, attributes } = await site.createArticle({ publish_at });
      expect(attributes).toMatchObject({ status: 'draft', publish_at });
      const job = site.app.get(PublishDueArticlesJob, { strict: false });
      await job.run();
      expect(await stateOf(id)).toMatchObject({ status: 'draft', publish_at });
      moveClock(site, TEN_MINUTES);
      expect(await untilPublished(id)).toMatchObject({
        publish_at: null,
        published_at: publish_at,
        status: 'published',
      });
      await job.run();
      expect(await eventsOf(id)).toEqual(['created', 'updated', 'published']);
    });

    it('runs the publishing job at intervals of less than one second', () => {
      // The scheduler starts due jobs once a second, so an article is published at most two seconds late.
      expect(site.app.get(PublishDueArticlesJob, { strict: false }).everyMs).toBeLessThan(1000);
    });

    it('publishes a draft once when ten runs of the job are concurrent', async () => {
      const { id } = await site.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      const clock = site.app.get(PublishDueArticlesJob, { strict: false });
      await Promise.all(Array.from({ length: 10 }, () => clock.run(undefined, new Date('2999-01-01T00:00:01Z'))));
      expect(await eventsOf(id)).toEqual(['created', 'updated', 'published']);
    });

    it('clears publish_at when it is set to null or the article is archived', async () => {
      const { id } = await site.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      await site.http.patch(`/api/v1/articles/${id}`).set(admin).send({ publish_at: null }).expect(200);
      expect((await stateOf(id)).publish_at).toBeNull();
      const other = await site.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      await act(other.id, 'archive');
      await act(other.id, 'unpublish');
      expect((await stateOf(other.id)).publish_at).toBeNull();
    });

    it('returns 422 when publish_at is set on a published article', async () => {
      const { id } = await site.createArticle({ status: 'published' });
      const { body } = await site.http
        .patch(`/api/v1/articles/${id}`)
        .set(admin)
        .send({ publish_at: '2999-01-01T00:00:00Z' })
        .expect(422);
      expect(body.error.details[0].field).toBe('publish_at');
    });

    it('clears publish_at instead of publishing when the user who set it can no longer publish', async () => {
      const author = await site.createUser('author');
      const { id } = await site.createArticle({ publish_at: '2999-01-01T00:00:00Z' }, author.headers);
      await site.updateUser(author.id, { role: 'member' });
      await site.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:01Z'));
      expect(await stateOf(id)).toMatchObject({ status: 'draft', publish_at: null });
    });

    it('checks the rights of the user who set publish_at, not of the author', async () => {
      const member = await site.createUser('member');
      const [remaining, demoted] = [await site.createUser('editor'), await site.createUser('editor')];
      const ids: number[] = [];
      for (const { headers } of [remaining, demoted]) {
        const publish_at = '2999-01-01T00:00:00Z';
        const created = await site.createArticle({ author_id: member.id, publish_at }, headers);
        const { id } = await site.createArticle({}, member.headers);
        await site.http.patch(`/api/v1/articles/${id}`).set(headers).send({ publish_at }).expect(200);
        ids.push(created.id, id);
      }
      await site.updateUser(demoted.id, { role: 'author' });
      await site.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:00Z'));
      const states = await Promise.all(ids.map(stateOf));
      expect(states.map(({ status }) => status)).toEqual(['published', 'published', 'draft', 'draft']);
    });

    it('clears publish_at instead of publishing when the account that set it is disabled', async () => {
      const author = await site.createUser('author');
      const { id } = await site.createArticle({ publish_at: '2999-01-01T00:00:00Z' }, author.headers);
      await site.updateUser(author.id, { status: 'disabled' });
      await site.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, new Date('2999-01-01T00:00:01Z'));
      expect(await stateOf(id)).toMatchObject({ status: 'draft', publish_at: null });
    });

    it('publishes an imported article, which has no scheduling user', async () => {
      const category_id = await site.createCategory();
      const [author] = await site.sql<{ id: number }>("SELECT id FROM users WHERE role = 'member'");
      const publishAt = new Date('2999-01-01T00:00:00Z');
      const id = await site.app.get(ArticleImportService, { strict: false }).insert(
        {
          ...{ title: 'Imported', slug: '', content: '<p>Text</p>', excerpt: '', featured: false, tags: [] },
          ...{ authorId: author!.id, categoryId: category_id },
        },
        { status: 'draft', createdAt: new Date(), publishedAt: null, publishAt },
        null,
      );
      await site.app.get(PublishDueArticlesJob, { strict: false }).run(undefined, publishAt);
      expect(await stateOf(id)).toMatchObject({ status: 'published', publish_at: null });
    });

    it('clears publish_at when a user without the right to publish edits the draft', async () => {
      const member = await site.createUser('member');
      const { id } = await site.createArticle({}, member.headers);
      const at = `/api/v1/articles/${id}`;
      await site.http.patch(at).set(admin).send({ publish_at: '2999-01-01T00:00:00Z' }).expect(200);
      await site.http.patch(at).set(member.headers).send({ title: 'Rewritten' }).expect(200);
      expect((await stateOf(id)).publish_at).toBeNull();
    });

    it('publishes a draft that became due while the service was stopped', async () => {
      const { id } = await site.createArticle({ publish_at: '2999-01-01T00:00:00Z' });
      await site.close();
      const due = new Date(Date.now() - 1000);
      await site.sql('UPDATE articles SET publish_at = ? WHERE id = ?', [sqlTime(due), id]);
      await site.serve();
      expect(await untilPublished(id)).toMatchObject({ status: 'published', published_at: due.toISOString() });
    });
  });

  describe('views', () => {
    it('counts reads by visitors and members, not by the author or an administrator, and leaves updated_at', async () => {
      const author = await site.createUser('author');
      const reader = await site.createUser('member');
      const { id, attributes } = await site.createArticle({ status: 'published' }, author.headers);
      for (const headers of [{}, {}, reader.headers, author.headers, admin]) await show(id, headers).expect(200);
      await site.app.get(ViewCounter, { strict: false }).flush();
      expect(await stateOf(id)).toMatchObject({ views: 3, updated_at: attributes['updated_at'] });
    });

    it('counts no reads by editors and no reads of unpublished articles', async () => {
      const editor = await site.createUser('editor');
      const approver = await site.createUser('author');
      const category_id = await site.createCategory();
      await site.http
        .put(`/api/v1/categories/${category_id}/permissions`)
        .set(admin)
        .send({ approve: ['author'] })
        .expect(200);
      for (const status of ['draft', 'archived', 'published']) {
        const { id } = await site.createArticle({ status, category_id });
        await show(id, editor.headers).expect(200);
        await show(id, approver.headers).expect(200);
        await site.app.get(ViewCounter, { strict: false }).flush();
        expect(await stateOf(id)).toMatchObject({ status, views: status === 'published' ? 1 : 0 });
      }
    });

    it('writes pending views when the service stops', async () => {
      const { id } = await site.createArticle({ status: 'published' });
      await show(id, {}).expect(200);
      await site.close();
      expect(
        Number(
          (await site.sql<{ views: number }>('SELECT views FROM article_stats WHERE article_id = ?', [id]))[0]!.views,
        ),
      ).toBe(1);
      await site.serve();
    });
  });
});
