import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { subscriber, toCloudEvent } from '../../../src/core/subscribers/index.js';
import { ItemPublished, ItemUnpublished } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import {
  cursorOf,
  ListSubscriber,
  moduleWith,
  OtherSubscriber,
  readMetric,
  startSiteWithSubscribers,
} from './subscriber-site.js';

const PUBLICATIONS = [ItemPublished, ItemUnpublished];

describe('Subscribers', () => {
  let site: TestApp;
  let all: ListSubscriber;
  let publications: OtherSubscriber;

  beforeAll(async () => {
    site = await startSiteWithSubscribers([
      subscriber('own.all', ListSubscriber),
      subscriber('own.publications', OtherSubscriber, PUBLICATIONS),
    ]);
    all = site.app.get(ListSubscriber, { strict: false });
    publications = site.app.get(OtherSubscriber, { strict: false });
  });
  afterAll(() => site.stop());
  beforeEach(async () => {
    delete all.fault;
    await eventually(isIdle, (idle) => idle);
    all.received.splice(0);
    publications.received.splice(0);
  });

  const isIdle = async () =>
    (await readMetric(site, 'masthead_subscriber_waiting_events', 'own.all')) === 0 &&
    (await readMetric(site, 'masthead_subscriber_waiting_events', 'own.publications')) === 0;
  const act = async (id: number, action: string) =>
    site.http
      .post(`/api/v1/articles/${id}/${action}`)
      .set(await site.asAdmin())
      .expect(200);

  it('receive the events of a subject in order, with data, metadata and increasing positions', async () => {
    const { id } = await site.createArticle({ title: 'Told of' });
    await act(id, 'publish');
    await act(id, 'archive');
    const subject = `item:${id}`;
    expect(await all.waitFor(5)).toEqual([
      `created ${subject}`,
      `updated ${subject}`,
      `published ${subject}`,
      `updated ${subject}`,
      `unpublished ${subject}`,
    ]);
    const events = all.received.filter((event) => event.subject === subject);
    expect(events.map(({ metadata }) => metadata)).toEqual([
      {},
      ...Array<object>(2).fill({ formerstatus: 0 }),
      ...Array<object>(2).fill({ formerstatus: 1 }),
    ]);
    expect(events[2]).toMatchObject({
      name: 'articles.item.published',
      data: { item: { itemid: id, title: 'Told of', status: 1 } },
      payload: { itemid: id, title: 'Told of', status: 1 },
      occurredAt: expect.any(Date),
      traceParent: expect.any(String),
    });
    const positions = all.received.map(({ position }) => position);
    expect(positions).toEqual(positions.map((_, n) => positions[0]! + n));
    expect(toCloudEvent(events[4]!, 'https://news.example.org')).toMatchObject({
      specversion: '1.0',
      source: 'https://news.example.org',
      type: 'articles.item.unpublished',
      subject,
      formerstatus: 1,
      data: events[4]!.data,
    });
  });

  it('add one statement to a write, with all its events', async () => {
    const { id } = await site.createArticle();
    const statements: string[] = [];
    const listen = (message: unknown) => statements.push((message as { sql: string }).sql);
    subscribe('masthead:sql', listen);
    await act(id, 'publish');
    unsubscribe('masthead:sql', listen);
    const inserts = statements.filter((sql) => /INSERT INTO (outbox|event_log)/.test(sql));
    expect(inserts.map((sql) => /INTO (\w+)/.exec(sql)![1]).sort()).toEqual(['event_log', 'outbox']);
    expect(await all.waitFor(3)).toHaveLength(3);
  });

  it('receive only the events that they declare', async () => {
    const { id } = await site.createArticle();
    await act(id, 'publish');
    await act(id, 'unpublish');
    expect(await publications.waitFor(2)).toEqual([`published item:${id}`, `unpublished item:${id}`]);
    await all.waitFor(5);
    expect(publications.received).toHaveLength(2);
  });

  it.each(['throw', 'reject', 'hang'] as const)(
    'receive an event again after a %s, without delaying other subscribers and webhooks',
    async (fault) => {
      all.fault = fault;
      const before = all.calls;
      const { id } = await site.createArticle();
      await act(id, 'publish');
      expect(await publications.waitFor(1)).toEqual([`published item:${id}`]);
      await eventually(
        () => all.calls,
        (calls) => calls >= before + 2,
      );
      expect(all.calls).toBeGreaterThanOrEqual(before + 2);
      expect(all.received).toEqual([]);
      expect(await site.sql('SELECT id FROM outbox WHERE subject = ?', [`item:${id}`])).toHaveLength(3);
      const { failures, last_error } = await cursorOf(site, 'own.all');
      expect(failures).toBeGreaterThanOrEqual(1);
      expect(last_error).toMatch(fault === 'hang' ? 'No result after 300 ms' : /at once|after a while/);
      expect(await cursorOf(site, 'own.publications')).toMatchObject({ failures: 0, last_error: null });
      delete all.fault;
      expect(await all.waitFor(3)).toEqual([`created item:${id}`, `updated item:${id}`, `published item:${id}`]);
      await eventually(isIdle, (idle) => idle);
      expect(await cursorOf(site, 'own.all')).toMatchObject({ failures: 0, last_error: null });
    },
  );

  it('receive no event of a rejected request', async () => {
    await site.http
      .post('/api/v1/articles')
      .set(await site.asAdmin())
      .send({ title: 'No category', content: `<p>${'x'.repeat(60)}</p>`, category_id: 4711 })
      .expect(422);
    const { id } = await site.createArticle({ title: 'The next one' });
    expect(await all.waitFor(1)).toEqual([`created item:${id}`]);
  });

  it('report their lag, and continue after a restart of the service', async () => {
    all.fault = 'reject';
    const { id } = await site.createArticle();
    await site.createArticle();
    const lag = () => readMetric(site, 'masthead_subscriber_lag_seconds', 'own.all');
    expect(await eventually(lag, (seconds) => seconds > 1)).toBeGreaterThan(1);
    expect(await readMetric(site, 'masthead_subscriber_waiting_events', 'own.all')).toBe(2);
    expect(await readMetric(site, 'masthead_subscriber_lost_events', 'own.all')).toBe(0);
    await site.close();
    await site.serve();
    all = site.app.get(ListSubscriber, { strict: false });
    publications = site.app.get(OtherSubscriber, { strict: false });
    expect(await all.waitFor(2)).toEqual([`created item:${id}`, `created item:${id + 1}`]);
    expect(await eventually(lag, (seconds) => seconds === 0)).toBe(0);
  });
});

describe('A new subscriber', () => {
  it('receives the events since its first start', async () => {
    const site = await startSiteWithSubscribers([subscriber('own.all', ListSubscriber)]);
    const { id } = await site.createArticle();
    await site.app.get(ListSubscriber, { strict: false }).waitFor(1);
    await site.close();
    site.modules = [moduleWith('own', subscriber('own.all', ListSubscriber), subscriber('own.new', OtherSubscriber))];
    await site.serve();
    await site.createArticle();
    expect(await site.app.get(OtherSubscriber, { strict: false }).waitFor(1)).toEqual([`created item:${id + 1}`]);
    await site.stop();
  });
});

describe('The start', () => {
  it('fails if two modules declare a subscriber with one name', async () => {
    const modules = ['north', 'south'].map((name) => moduleWith(name, subscriber('own.mirror', ListSubscriber)));
    await expect(startTestApp({}, undefined, modules)).rejects.toThrow(
      'the subscriber own.mirror is claimed by the module "north" and by the module "south"',
    );
  });

  it('fails if the class of a subscriber is not a provider', async () => {
    const own = { ...moduleWith('own'), subscribers: [subscriber('own.mirror', ListSubscriber)] };
    await expect(startTestApp({}, undefined, [own])).rejects.toThrow(
      'the class ListSubscriber in "subscribers" of the module "own" is not a provider',
    );
  });

  it('fails for a name with a space', async () => {
    const own = moduleWith('own', subscriber('own mirror', ListSubscriber));
    await expect(startTestApp({}, undefined, [own])).rejects.toThrow(
      '"own mirror" of the module "own" is not a subscriber name such as "own.mirror"',
    );
  });
});

describe('A site without subscribers', () => {
  it('stores no events for subscribers', async () => {
    const site = await startTestApp();
    await site.createArticle();
    expect(await site.sql('SELECT id FROM event_log')).toEqual([]);
    expect(await site.sql('SELECT id FROM outbox')).not.toEqual([]);
    await site.stop();
  });
});
