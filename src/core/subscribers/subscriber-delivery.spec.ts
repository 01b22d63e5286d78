import type { UnitOfWork } from '../database/index.js';
import type { EventLogRepository, LogRange } from './event-log.repository.js';
import type { EventSequencer } from './event-sequencer.js';
import { EventSubscriber, type SubscriberDeclaration } from './event-subscriber.js';
import type { SubscriberCursor, SubscriberCursorsRepository } from './subscriber-cursors.repository.js';
import { pauseAfter, SubscriberDelivery } from './subscriber-delivery.js';
import type { LogEvent, SubscribedEvent } from './subscribed-event.js';

class FragileSubscriber extends EventSubscriber {
  override readonly timeLimitMs = 50;
  readonly positions: number[] = [];
  failsAt?: number;
  hangsAt?: number;

  handle({ position }: SubscribedEvent): Promise<void> {
    if (position === this.failsAt) throw new Error('no ink');
    if (position === this.hangsAt) return new Promise(() => undefined);
    this.positions.push(position);
    return Promise.resolve();
  }
}

/** Receives up to 30 events with one call. */
class BatchSubscriber extends FragileSubscriber {
  override readonly batchSize = 30;
  readonly calls: number[][] = [];

  override handleAll(events: readonly SubscribedEvent[]): Promise<void> {
    this.calls.push(events.map(({ position }) => position));
    return this.failsAt === undefined ? Promise.resolve() : Promise.reject(new Error('no ink'));
  }
}

describe('SubscriberDelivery', () => {
  const all: SubscriberDeclaration = { name: 'own.mirror', provider: FragileSubscriber, events: undefined };
  const event = (position: number, name = 'a'): LogEvent => ({
    ...{ id: position, position, name, subject: 'item:1', data: '{"item":1}', metadata: null },
    ...{ occurredAt: new Date(), traceParent: null, traceState: null },
  });
  let stored: LogEvent[];
  let cursor: SubscriberCursor & { readonly retryAt?: Date | null; readonly lastError?: string | null };
  let saved: number[];
  let subscriber: FragileSubscriber;
  let delivery: SubscriberDelivery;

  beforeEach(() => {
    stored = Array.from({ length: 45 }, (_, n) => event(n + 1));
    cursor = { name: 'own.mirror', position: 0, revision: 0, failures: 0 };
    saved = [];
    subscriber = new FragileSubscriber();
    const log = {
      findInRange: ({ after, upTo }: LogRange, names: readonly string[] | undefined, limit: number) =>
        Promise.resolve(
          stored
            .filter(({ position, name }) => position > after && position <= upTo && (names?.includes(name) ?? true))
            .slice(0, limit),
        ),
    } as unknown as EventLogRepository;
    const cursors = {
      find: () => Promise.resolve(cursor),
      update: (_: SubscriberCursor, changes: Partial<SubscriberCursor>) => {
        cursor = { ...cursor, ...changes };
        saved.push(cursor.position);
        return Promise.resolve(true);
      },
    } as unknown as SubscriberCursorsRepository;
    const sequencer = { run: () => Promise.resolve(stored.at(-1)!.position) } as EventSequencer;
    const unitOfWork = { runWithoutInvalidation: (work: () => unknown) => work() } as unknown as UnitOfWork;
    delivery = new SubscriberDelivery(sequencer, log, cursors, unitOfWork);
  });

  const deliver = (declaration = all, signal = new AbortController().signal) =>
    delivery.deliverBatch(declaration, subscriber, signal);
  const positions = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

  it('stores the cursor after each batch, and continues until the last event', async () => {
    expect([await deliver(), await deliver(), await deliver(), await deliver()]).toEqual([true, true, false, false]);
    expect(saved).toEqual([20, 40, 45]);
    expect(subscriber.positions).toEqual(positions(1, 45));
  });

  it('stores the cursor before a failing event, and delivers the event again', async () => {
    subscriber.failsAt = 7;
    await expect(deliver()).rejects.toThrow('no ink');
    expect(cursor).toMatchObject({ position: 6, failures: 1, lastError: 'no ink', retryAt: expect.any(Date) });
    await expect(deliver()).rejects.toThrow('no ink');
    expect(cursor).toMatchObject({ position: 6, failures: 2 });
    delete subscriber.failsAt;
    await deliver();
    expect(cursor).toMatchObject({ position: 26, failures: 0, lastError: null, retryAt: null });
    expect(subscriber.positions).toEqual(positions(1, 26));
  });

  it('begins with the first pause if another event fails', async () => {
    subscriber.failsAt = 3;
    await expect(deliver()).rejects.toThrow('no ink');
    await expect(deliver()).rejects.toThrow('no ink');
    subscriber.failsAt = 5;
    await expect(deliver()).rejects.toThrow('no ink');
    expect(cursor).toMatchObject({ position: 4, failures: 1 });
  });

  it('passes events with other names', async () => {
    stored = [event(1), event(2, 'b'), event(3), event(4)];
    await deliver({ ...all, events: ['b'] });
    expect(subscriber.positions).toEqual([2]);
    expect(cursor.position).toBe(4);
  });

  it('examines at most 1,000 events for a batch, and keeps the position after a failure', async () => {
    stored = [...Array.from({ length: 2500 }, (_, n) => event(n + 1, 'b')), event(2501)];
    subscriber.failsAt = 2501;
    expect([await deliver({ ...all, events: ['a'] }), await deliver({ ...all, events: ['a'] })]).toEqual([true, true]);
    await expect(deliver({ ...all, events: ['a'] })).rejects.toThrow('no ink');
    expect(saved).toEqual([1000, 2000, 2500]);
  });

  it('fails after the time limit of the subscriber', async () => {
    subscriber.hangsAt = 2;
    await expect(deliver()).rejects.toThrow('No result after 50 ms');
    expect(cursor).toMatchObject({ position: 1, failures: 1 });
  });

  it('ends without a failure, and stores the cursor, if the signal is aborted', async () => {
    subscriber.hangsAt = 2;
    const controller = new AbortController();
    setTimeout(() => controller.abort(), 10);
    await deliver(all, controller.signal);
    expect(cursor).toMatchObject({ position: 1, failures: 0 });
    expect(subscriber.positions).toEqual([1]);
  });

  it('delivers batches with one call to a subscriber that accepts them, and repeats a failed batch', async () => {
    const batches = new BatchSubscriber();
    batches.failsAt = 1;
    await expect(delivery.deliverBatch(all, batches, new AbortController().signal)).rejects.toThrow('no ink');
    expect(cursor).toMatchObject({ position: 0, failures: 1, lastError: 'no ink' });

    delete batches.failsAt;
    expect(await delivery.deliverBatch(all, batches, new AbortController().signal)).toBe(true);
    expect(await delivery.deliverBatch(all, batches, new AbortController().signal)).toBe(false);
    const positions = Array.from({ length: 45 }, (_, n) => n + 1);
    expect(batches.calls).toEqual([positions.slice(0, 30), positions.slice(0, 30), positions.slice(30)]);
    expect(cursor).toMatchObject({ position: 45, failures: 0 });
    expect(batches.positions).toEqual([]);
  });
});

describe('pauseAfter', () => {
  it('doubles from one second to one minute', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 99].map((failures) => pauseAfter(failures, 60_000))).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60].map((seconds) => seconds * 1000),
    );
  });
});
