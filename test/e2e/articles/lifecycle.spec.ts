import { EventEmitter2 } from '@nestjs/event-emitter';
import { ViewCounter } from '../../../src/modules/articles/stats/article-stats.service.js';
import { LifecycleSite, type OutboxRow } from './lifecycle-site.js';

describe('article lifecycle', () => {
  let site: LifecycleSite;

  beforeAll(async () => {
    site = await LifecycleSite.start();
  });
  afterAll(() => site.app.stop());

  it('publishes, archives and unpublishes an article and retains the first published_at', async () => {
    const { id } = await site.app.createArticle();
    const first = (await site.act(id, 'publish')).body.data.attributes;
    expect(first).toMatchObject({ status: 'published', published_at: expect.any(String) });
    expect((await site.act(id, 'archive')).body.data.attributes.status).toBe('archived');
    expect((await site.act(id, 'unpublish')).body.data.attributes.status).toBe('draft');
    expect((await site.act(id, 'publish')).body.data.attributes.published_at).toBe(first.published_at);
    expect(await site.eventsOf(id)).toEqual([
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
      const { id } = await site.app.createArticle();
      await site.act(id, action);
      const before = [await site.stateOf(id), await site.eventsOf(id)];
      await site.act(id, action);
      expect([await site.stateOf(id), await site.eventsOf(id)]).toEqual(before);
    },
  );

  it('restores a trashed article with its previous status', async () => {
    const { id } = await site.app.createArticle({ status: 'published', tags: ['kept'] });
    await site.app.http.delete(`/api/v1/articles/${id}`).set(site.admin).expect(204);
    await site.show(id).expect(404);
    await site.app.http.delete(`/api/v1/articles/${id}`).set(site.admin).expect(404);
    const { body } = await site.act(id, 'restore');
    expect(body.data.attributes.status).toBe('published');
    expect(await site.eventsOf(id)).toEqual(['created', 'published', 'deleted', 'updated', 'published']);
  });

  it('passes the item or its id to event listeners after the commit', async () => {
    const received: unknown[] = [];
    const emitter = site.app.app.get(EventEmitter2, { strict: false });
    emitter.on('articles.item.created', (item) => received.push(item));
    emitter.on('articles.item.deleted', (itemid) => received.push(itemid));
    emitter.on('articles.item.created', () => {
      throw new Error('this listener always fails');
    });
    const { id } = await site.app.createArticle({ title: 'Heard of' });
    await site.app.http.delete(`/api/v1/articles/${id}`).set(site.admin).expect(204);
    expect(received).toEqual([expect.objectContaining({ itemid: id, title: 'Heard of', status: 0, featured: 0 }), id]);
  });

  it('emits the number of views with an update', async () => {
    const { id } = await site.app.createArticle({ status: 'published' });
    for (const headers of [{}, {}]) await site.show(id, headers).expect(200);
    await site.app.app.get(ViewCounter, { strict: false }).flush();
    await site.app.http.patch(`/api/v1/articles/${id}`).set(site.admin).send({ subtitle: 'Read twice' }).expect(200);
    const [event] = await site.app.sql<OutboxRow>('SELECT data FROM outbox ORDER BY id DESC LIMIT 1');
    expect(JSON.parse(event!.data).item).toMatchObject({ itemid: id, subtitle: 'Read twice', counter: 2 });
  });

  it('stores the former status as metadata, and the same item in both events of a publication', async () => {
    const { id } = await site.app.createArticle({ status: 'archived' });
    await site.act(id, 'publish');
    await site.act(id, 'unpublish');
    const rows = await site.app.sql<OutboxRow & { metadata: string | null }>(
      'SELECT name, data, metadata FROM outbox WHERE subject = ? ORDER BY id',
      [`item:${id}`],
    );
    const [archived, published] = ['{"formerstatus":2}', '{"formerstatus":1}'];
    expect(rows.map(({ metadata }) => metadata)).toEqual([null, archived, archived, published, published]);
    expect(rows[2]!.data).toBe(rows[1]!.data);
    expect(rows[4]!.data).toBe(rows[3]!.data);
    expect(JSON.parse(rows[4]!.data).item).toMatchObject({ itemid: id, status: 0 });
  });

  describe('views', () => {
    it('counts reads by visitors and members, not by the author or an administrator, and leaves updated_at', async () => {
      const author = await site.app.createUser('author');
      const reader = await site.app.createUser('member');
      const { id, attributes } = await site.app.createArticle({ status: 'published' }, author.headers);
      for (const headers of [{}, {}, reader.headers, author.headers, site.admin])
        await site.show(id, headers).expect(200);
      await site.app.app.get(ViewCounter, { strict: false }).flush();
      expect(await site.stateOf(id)).toMatchObject({ views: 3, updated_at: attributes['updated_at'] });
    });

    it('counts no reads by editors and no reads of unpublished articles', async () => {
      const editor = await site.app.createUser('editor');
      const approver = await site.app.createUser('author');
      const category_id = await site.app.createCategory();
      await site.app.http
        .put(`/api/v1/categories/${category_id}/permissions`)
        .set(site.admin)
        .send({ approve: ['author'] })
        .expect(200);
      for (const status of ['draft', 'archived', 'published']) {
        const { id } = await site.app.createArticle({ status, category_id });
        await site.show(id, editor.headers).expect(200);
        await site.show(id, approver.headers).expect(200);
        await site.app.app.get(ViewCounter, { strict: false }).flush();
        expect(await site.stateOf(id)).toMatchObject({ status, views: status === 'published' ? 1 : 0 });
      }
    });

    it('writes pending views when the service stops', async () => {
      const { id } = await site.app.createArticle({ status: 'published' });
      await site.show(id, {}).expect(200);
      await site.app.close();
      expect(
        Number(
          (await site.app.sql<{ views: number }>('SELECT views FROM article_stats WHERE article_id = ?', [id]))[0]!
            .views,
        ),
      ).toBe(1);
      await site.app.serve();
    });
  });
});
