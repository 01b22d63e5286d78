import { EventLogRepository } from '../../../src/core/subscribers/event-log.repository.js';
import { EventSequencer } from '../../../src/core/subscribers/event-sequencer.js';
import { subscriber } from '../../../src/core/subscribers/index.js';
import { UnitOfWork } from '../../../src/core/database/index.js';
import type { TestApp } from '../../support/test-app.js';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { ListSubscriber, startSiteWithSubscribers } from './subscriber-site.js';

const STORE = `INSERT INTO event_log (name, subject, data, occurred_at)
  VALUES ('articles.item.deleted', ?, '{"itemid":1}', UTC_TIMESTAMP(3))`;

describe('Positions of events', () => {
  let site: TestApp;
  let slow: TestDatabase;

  beforeAll(async () => {
    site = await startSiteWithSubscribers([subscriber('own.all', ListSubscriber)], { JOBS_RUN: 'false' });
    slow = openTestDatabase(site.env.DATABASE_URL!);
  });
  afterAll(async () => {
    await slow.close();
    await site.stop();
  });

  const log = () =>
    site.sql<{ id: number; subject: string; position: number | null }>(
      'SELECT id, subject, position FROM event_log ORDER BY id',
    );
  const sequence = () => site.app.get(EventSequencer, { strict: false }).run();

  it('follow the order of the commits, not of the ids', async () => {
    await slow.sql('START TRANSACTION');
    await slow.sql(STORE, ['item:slow']);
    await site.sql(STORE, ['item:fast']);
    const last = await sequence();
    const [fast] = await log();
    expect(fast).toMatchObject({ subject: 'item:fast', position: last });
    await slow.sql('COMMIT');
    expect(await sequence()).toBe(last + 1);
    const [lowerId, higherId] = await log();
    expect(lowerId).toMatchObject({ subject: 'item:slow', position: last + 1 });
    // A cursor over the ids would have skipped the event.
    expect(lowerId!.id).toBeLessThan(higherId!.id);
    const after = await site.app
      .get(EventLogRepository, { strict: false })
      .findInRange({ after: last, upTo: last + 1 }, undefined, 9);
    expect(after.map(({ subject }) => subject)).toEqual(['item:slow']);
  });

  it('are assigned while events are being stored, once for each event, by concurrent instances', async () => {
    const before = await sequence();
    const unitOfWork = site.app.get(UnitOfWork, { strict: false });
    const store = (n: number) =>
      unitOfWork.runWithoutInvalidation(() => unitOfWork.connection.write(STORE, [`item:${n % 7}`]));
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      for (let n = 0; n < 100; n++) await store(writer * 100 + n);
    });
    const sequencers = Array.from({ length: 3 }, async () => {
      for (let n = 0; n < 30; n++) await sequence();
    });
    await Promise.all([...writers, ...sequencers]);
    expect(await sequence()).toBe(before + 400);
    const positions = (await log()).map(({ position }) => position!).sort((a, b) => a - b);
    expect(positions.slice(-400)).toEqual(Array.from({ length: 400 }, (_, n) => before + 1 + n));
  });
});
