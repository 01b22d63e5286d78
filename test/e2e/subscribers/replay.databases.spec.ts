import { sqlTime } from '../../../src/core/database/sql.js';
import { subscriber, SubscriberReplayService } from '../../../src/core/subscribers/index.js';
import { eventually } from '../../support/eventually.js';
import type { TestApp } from '../../support/test-app.js';
import { cursorOf, ListSubscriber, OtherSubscriber, startSiteWithSubscribers } from './subscriber-site.js';

describe('A replay', () => {
  let site: TestApp;
  let replayed: ListSubscriber;
  let other: OtherSubscriber;
  let subjects: string[];

  beforeAll(async () => {
    site = await startSiteWithSubscribers([
      subscriber('own.replayed', ListSubscriber),
      subscriber('own.other', OtherSubscriber),
    ]);
    replayed = site.app.get(ListSubscriber, { strict: false });
    other = site.app.get(OtherSubscriber, { strict: false });
    const ids = [];
    for (let n = 0; n < 5; n++) ids.push((await site.createArticle()).id);
    subjects = ids.map((id) => `created item:${id}`);
    await replayed.waitFor(5);
    await other.waitFor(5);
  });
  afterAll(() => site.stop());

  const replay = (start: Date | number, name = 'own.replayed') =>
    site.app.get(SubscriberReplayService).replay(name, start);
  const positionOf = (subject: string) =>
    replayed.received.find((event) => `created ${event.subject}` === subject)!.position;

  it('delivers the events since a position again, and only to this subscriber', async () => {
    const from = positionOf(subjects[3]!);
    const before = replayed.arrivals.length;
    expect(await replay(from)).toMatchObject({ from, firstPosition: 1 });
    expect((await replayed.waitFor(before + 2)).slice(before)).toEqual(subjects.slice(3));
    expect(other.arrivals).toEqual(subjects);
  });

  it('delivers the events since a time again', async () => {
    await site.sql('UPDATE event_log SET occurred_at = ? WHERE position < ?', [
      sqlTime(new Date('2026-01-01T00:00:00Z')),
      positionOf(subjects[2]!),
    ]);
    const before = replayed.arrivals.length;
    expect(await replay(new Date('2026-01-02T00:00:00Z'))).toMatchObject({ from: positionOf(subjects[2]!) });
    expect((await replayed.waitFor(before + 3)).slice(before)).toEqual(subjects.slice(2));
  });

  it('skips a failing event', async () => {
    const before = replayed.arrivals.length;
    const { position } = await eventually(
      () => cursorOf(site, 'own.replayed'),
      (cursor) => cursor.position === replayed.received.at(-1)!.position,
    );
    replayed.fault = 'reject';
    await site.createArticle();
    const { id } = await site.createArticle();
    await other.waitFor(7);
    await replay(position + 2);
    delete replayed.fault;
    expect((await replayed.waitFor(before + 1)).slice(before)).toEqual([`created item:${id}`]);
  });

  it('fails for an unknown subscriber and for a position after the next one', async () => {
    await expect(replay(1, 'own.unknown')).rejects.toThrow(
      'No module declares the subscriber "own.unknown"; subscribers: own.replayed, own.other',
    );
    await expect(replay(4711)).rejects.toMatchObject({ kind: 'invalid' });
  });
});
