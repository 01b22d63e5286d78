import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../config/settings.js';
import { MemoryCounterStore } from '../counters/counter-store.js';
import type { Connection } from '../database/connection.js';
import { BudgetMetrics } from '../metrics/budget-metrics.js';
import { Metrics } from '../metrics/metrics.js';
import { RequestContext } from '../request-context/request-context.js';
import type { AnyEventClass } from './domain-event.js';
import { OutboxRepository } from './outbox.repository.js';

describe('OutboxRepository', () => {
  const event = { name: 'notes.note.changed', member: 'note', when: '', payload: {}, longField: 'body' };
  const settings = { MAX_EVENT_BYTES: 100_000, ACCOUNT_LONG_EVENTS_PER_DAY: 2 } as Settings;
  const emitted = () => ({ ...event, subject: 'note:1', payload: { title: 'x', body: 'x'.repeat(5000) } });
  let outbox: OutboxRepository;
  let stored: { data: string }[];

  beforeEach(() => {
    const declared = [{ event }] as unknown as AnyEventClass[];
    outbox = new OutboxRepository(
      declared,
      new Set(),
      settings,
      new BudgetMetrics(new Metrics()),
      new MemoryCounterStore(),
    );
    outbox.registerReader();
    stored = [];
  });

  const connection = {
    insert: (_table: unknown, ...rows: { data: string }[]) => Promise.resolve(void stored.push(...rows)),
  } as unknown as Connection;
  /** Stores the event in `attempts` transactions, of which the last one commits. Returns whether the event has a body. */
  const changeNote = (attempts: number) =>
    new Promise<boolean>((resolve, reject) => {
      const change = async () => {
        for (let attempt = 1; ; attempt++) {
          const events = [emitted()];
          await outbox.append(connection, events);
          if (attempt === attempts) return outbox.countLongEvents(events);
        }
      };
      new RequestContext({ headers: {} } as IncomingMessage, () => '192.0.2.1').run(
        () => void change().then(() => resolve(stored.at(-1)!.data.includes('"body"')), reject),
      );
    });

  it('counts a long event once if its transaction is retried', async () => {
    expect(await changeNote(5)).toBe(true);
    expect(await changeNote(1)).toBe(true);
    expect(await changeNote(1)).toBe(false);
  });
});
