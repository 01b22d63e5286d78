import { sqlTime } from '../../../src/core/database/sql.js';
import { EventRetentionJob } from '../../../src/core/subscribers/event-retention.job.js';
import { subscriber } from '../../../src/core/subscribers/index.js';
import { ItemCreated, ItemDeleted } from '../../../src/modules/articles/index.js';
import { eventually } from '../../support/eventually.js';
import type { TestApp } from '../../support/test-app.js';
import { cursorOf, ListSubscriber, OtherSubscriber, readMetric, startSiteWithSubscribers } from './subscriber-site.js';

const DAY_MS = 86_400_000;

describe('Retention of events', () => {
  let site: TestApp;
  let reader: ListSubscriber;
  let blocked: OtherSubscriber;

  beforeEach(async () => {
    site = await startSiteWithSubscribers(
      [
        subscriber('own.reader', ListSubscriber),
        subscriber('own.blocked', OtherSubscriber, [ItemCreated, ItemDeleted]),
      ],
      { EVENTS_KEEP_DAYS: '3', EVENTS_MAX_UNREAD_DAYS: '10' },
    );
    reader = site.app.get(ListSubscriber, { strict: false });
    blocked = site.app.get(OtherSubscriber, { strict: false });
    blocked.fault = 'reject';
    for (let n = 0; n < 4; n++) await site.createArticle();
    await reader.waitFor(4);
    await eventually(
      () => cursorOf(site, 'own.reader'),
      ({ position }) => position >= reader.received.at(-1)!.position,
    );
  });
  afterEach(() => site.stop());

  /** Makes the events of the first two articles, and all earlier ones, this old, and runs the job. */
  async function retain(days: number): Promise<number[]> {
    const [, second] = reader.received.filter(({ subject }) => subject.startsWith('item:'));
    await site.sql('UPDATE event_log SET occurred_at = ? WHERE position <= ?', [
      sqlTime(new Date(Date.now() - days * DAY_MS)),
      second!.position,
    ]);
    await site.app.get(EventRetentionJob, { strict: false }).run();
    const rows = await site.sql<{ position: number }>('SELECT position FROM event_log ORDER BY position');
    return rows.map(({ position }) => position);
  }
  const positions = () => reader.received.map(({ position }) => position);
  const laterPositions = () => positions().slice(-2);
  const lost = () => readMetric(site, 'masthead_subscriber_lost_events', 'own.blocked');
  const unblock = async () => {
    await eventually(
      () => blocked.calls,
      (calls) => calls > 0,
    );
    delete blocked.fault;
  };

  it('deletes old events that all subscribers have received', async () => {
    await unblock();
    await blocked.waitFor(4);
    await eventually(
      () => cursorOf(site, 'own.blocked'),
      ({ position }) => position >= laterPositions()[1]!,
    );
    expect(await retain(4)).toEqual(laterPositions());
    expect(await lost()).toBe(0);
  });

  it('retains old events that a subscriber has not received', async () => {
    // The events before the first article have names that the blocked subscriber does not receive.
    await eventually(
      () => blocked.calls,
      (calls) => calls > 0,
    );
    expect((await retain(9)).slice(-4)).toEqual(positions().slice(-4));
    expect(await lost()).toBe(0);
    delete blocked.fault;
    expect(await blocked.waitFor(4)).toHaveLength(4);
  });

  it('deletes unread events after EVENTS_MAX_UNREAD_DAYS, counts them and continues with the next event', async () => {
    expect(await retain(11)).toEqual(laterPositions());
    expect(await lost()).toBe(2);
    expect(await readMetric(site, 'masthead_subscriber_lost_events', 'own.reader')).toBe(0);
    delete blocked.fault;
    expect(await blocked.waitFor(2)).toEqual(reader.arrivals.slice(-2));
    expect(blocked.received).toHaveLength(2);
  });

  it('deletes the cursor of a removed subscriber that holds events back', async () => {
    await site.sql(
      `INSERT INTO event_subscribers (name, position, revision, failures, lost_events) VALUES ('own.removed', 0, 0, 0, 0)`,
    );
    await retain(11);
    expect(await site.sql("SELECT name FROM event_subscribers WHERE name = 'own.removed'")).toEqual([]);
  });
});
