import { Module } from '@nestjs/common';
import { UnitOfWork } from '../../../src/core/database/index.js';
import { DomainEvent } from '../../../src/core/events/index.js';
import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { emptyItemRecord, ItemCreated, ItemDeleted } from '../../../src/modules/articles/index.js';
import { EventFanOut } from '../../../src/modules/webhooks/delivery/event-fan-out.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

/** An event for long payloads. */
class LongEvent extends DomainEvent<string> {
  static readonly event = { name: 'long', member: 'text', when: 'Never.', payload: { means: 'nothing', example: '' } };
  readonly subject = 'long:1';
}

@Module({})
class LongModule {}

describe('Event fan-out', () => {
  let site: TestApp;
  let fanOut: EventFanOut;

  beforeAll(async () => {
    const long: FeatureModule = { moduleApi: 1, name: 'long', module: LongModule, events: [LongEvent] };
    site = await startTestApp({}, undefined, [long]);
    fanOut = site.app.get(EventFanOut, { strict: false });
  });
  afterAll(() => site.stop());
  afterEach(async () => {
    await site.sql('DELETE FROM webhooks');
    await site.sql('DELETE FROM webhook_messages');
  });

  const webhooks = async (count: number): Promise<void> => {
    const columns = 'user_id, url, events, description, active, secret, created_at, version';
    const row = `(1, 'https://hooks.example.org/', '["*"]', '', 1, '', '2026-01-01 00:00:00.000', 1)`;
    const rows = Array<string>(count).fill(row).join(', ');
    await site.sql(`INSERT INTO webhooks (${columns}) VALUES ${rows}`);
  };
  const emit = (events: readonly DomainEvent[]) =>
    site.app.get(UnitOfWork).run(() => {
      for (const event of events) site.app.get(UnitOfWork).emit(event);
      return Promise.resolve();
    });
  const numberOf = async (table: string): Promise<number> => {
    const [row] = await site.sql<{ number: number }>(`SELECT COUNT(*) AS number FROM ${table}`);
    return Number(row!.number);
  };

  it('creates deliveries for a webhook with a future created_at, but not for events from before the webhook', async () => {
    await emit([new ItemDeleted(1)]);
    const input = { url: 'https://hooks.example.org/', events: ['*'] };
    const admin = await site.asAdmin();
    await site.http.post('/api/v1/webhooks').set(admin).send(input).expect(201);
    await site.sql("UPDATE webhooks SET created_at = '2999-01-01 00:00:00.000'");
    await emit([new ItemDeleted(2)]);
    await fanOut.run();
    const rows = await site.sql<{ subject: string }>('SELECT subject FROM webhook_deliveries');
    expect(rows.map(({ subject }) => subject)).toEqual(['item:2']);
  });

  it('stores 9000 events of one unit of work', async () => {
    await emit(Array.from({ length: 9000 }, (_, n) => new ItemDeleted(n)));
    expect(await numberOf('outbox')).toBe(9000);
    await site.sql('DELETE FROM outbox');
  });

  it('creates 3500 deliveries for 50 events and 70 webhooks', async () => {
    await webhooks(70);
    await emit(Array.from({ length: 50 }, (_, n) => new ItemDeleted(n)));
    await fanOut.run();
    expect([await numberOf('outbox'), await numberOf('webhook_deliveries')]).toEqual([0, 3500]);
    expect(await numberOf('webhook_messages')).toBe(50);
  });

  it('stores an item above 256 KiB without body and with truncated', async () => {
    const emitItem = async (body: string) => {
      await emit([new ItemCreated({ ...emptyItemRecord(), itemid: 1, title: 'Long', body })]);
      const [row] = await site.sql<{ data: string }>('SELECT data FROM outbox');
      await site.sql('DELETE FROM outbox');
      return row!.data;
    };
    const rest = (await emitItem('')).length;
    const fits = 'é' + 'x'.repeat(256 * 1024 - rest - 2);

    expect(JSON.parse(await emitItem(fits))).toEqual({
      item: { ...emptyItemRecord(), itemid: 1, title: 'Long', body: fits },
    });
    const { body: _, ...item } = emptyItemRecord();
    expect(JSON.parse(await emitItem(`${fits}x`))).toEqual({
      item: { ...item, itemid: 1, title: 'Long', truncated: true },
    });
  });

  it('stores no message for an event without subscribers', async () => {
    await emit([new ItemDeleted(1)]);
    await fanOut.run();
    expect([await numberOf('outbox'), await numberOf('webhook_messages')]).toEqual([0, 0]);
  });

  it('processes few long events per transaction, because SQLite blocks other writers', async () => {
    await webhooks(2);
    await emit(Array.from({ length: 6 }, () => new LongEvent('x'.repeat(1_000_000))));
    expect(await fanOut.run()).toBe(true);
    expect(await numberOf('webhook_deliveries')).toBeLessThanOrEqual(4);
    while (await fanOut.run());
    expect([await numberOf('outbox'), await numberOf('webhook_deliveries')]).toEqual([0, 12]);
  });
});
