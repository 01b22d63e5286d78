import { EventSink, type StoredEvent } from '../../../src/core/events/index.js';
import { replace } from '../../../src/core/module-api/index.js';
import { eventually } from '../../support/eventually.js';
import type { TestApp } from '../../support/test-app.js';
import { startSiteWithStrategies } from './start-site-with-strategies.js';

/** Stores the events unless a fault is set. */
class ListSink extends EventSink {
  override readonly timeLimitMs = 300;
  readonly published: StoredEvent[] = [];
  calls = 0;
  fault?: 'throw' | 'reject' | 'hang';

  publish(events: readonly StoredEvent[]): Promise<void> {
    this.calls++;
    if (this.fault === 'throw') throw new Error('at once');
    if (this.fault === 'reject') return Promise.reject(new Error('after a while'));
    if (this.fault === 'hang') return new Promise(() => undefined);
    this.published.push(...events);
    return Promise.resolve();
  }
}

describe('EventSink', () => {
  let site: TestApp;
  let sink: ListSink;

  beforeAll(async () => {
    site = await startSiteWithStrategies([replace(EventSink, ListSink)]);
    sink = site.app.get(EventSink);
  });
  afterAll(() => site.stop());

  const waiting = () => site.sql('SELECT id FROM event_sink');
  const told = async () => {
    await eventually(waiting, (rows) => rows.length === 0);
    return sink.published
      .splice(0)
      .map(({ name, subject, data }) => ({ name, subject, data: JSON.parse(data) as object }));
  };

  it('receives each event with its subject in order', async () => {
    const { id } = await site.createArticle({ title: 'Told of', status: 'published' });
    const change = { title: 'Told of again' };
    await site.http
      .patch(`/api/v1/articles/${id}`)
      .set(await site.asAdmin())
      .send(change)
      .expect(200);
    const subject = `item:${id}`;
    const events = (await told()).filter((event) => event.subject === subject);
    expect(events).toEqual([
      {
        name: 'articles.item.created',
        subject,
        data: { item: expect.objectContaining({ title: 'Told of' }) as object },
      },
      { name: 'articles.item.updated', subject, data: { item: expect.objectContaining(change) as object } },
    ]);
    const outbox = await site.sql('SELECT data FROM outbox WHERE subject = ? ORDER BY id', [subject]);
    expect(outbox.map(({ data }) => JSON.parse(data as string) as object)).toEqual(events.map(({ data }) => data));
  });

  it.each(['throw', 'reject', 'hang'] as const)(
    'receives events again after a %s, without delaying webhooks',
    async (fault) => {
      sink.fault = fault;
      const before = sink.calls;
      const { id } = await site.createArticle();
      await site.createArticle();
      await eventually(
        () => sink.calls,
        (calls) => calls >= before + 2,
      );
      expect(sink.calls).toBeGreaterThanOrEqual(before + 2);
      expect(await site.sql('SELECT id FROM outbox WHERE subject = ?', [`item:${id}`])).toHaveLength(1);
      expect(sink.published).toEqual([]);
      delete sink.fault;
      const subjects = (await told()).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('item:'))).toEqual([`item:${id}`, `item:${id + 1}`]);
    },
  );

  it('receives no event of a rejected request', async () => {
    await site.http
      .post('/api/v1/articles')
      .set(await site.asAdmin())
      .send({ title: 'No category', content: `<p>${'x'.repeat(60)}</p>`, category_id: 4711 })
      .expect(422);
    await site.createArticle({ title: 'The next one' });
    expect((await told()).map(({ data }) => data)).toEqual([
      { item: expect.objectContaining({ title: 'The next one' }) as object },
    ]);
  });
});

describe('Site without an EventSink', () => {
  it('stores no events for a sink', async () => {
    const site = await startSiteWithStrategies([]);
    await site.createArticle();
    expect(await site.sql('SELECT id FROM event_sink')).toEqual([]);
    expect(await site.sql('SELECT id FROM outbox')).not.toEqual([]);
    await site.stop();
  });
});
