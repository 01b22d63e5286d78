import { Logger } from '@nestjs/common';
import { Subject } from 'rxjs';
import type { Settings } from '../../../config/settings.js';
import type { EventPublisher } from '../../../core/events/index.js';
import type { DeliveryClaims } from './delivery-claims.js';
import type { ClaimedDelivery } from './delivery-record.js';
import type { DeliveryAttempt } from './delivery-attempt.js';
import type { EventFanOut } from './event-fan-out.js';
import { WebhookDispatcher } from './webhook-dispatcher.js';
import type { WebhooksRepository } from '../webhooks.repository.js';

describe('WebhookDispatcher', () => {
  const stored = new Subject<void>();
  /** Ids of claimable deliveries by webhook. */
  let due: Map<number, number[]>;
  let fannedOut: number;
  let broken: boolean;
  /** Id of the webhook whose claims fail. */
  let lost: number | undefined;
  let tried: number[];
  let attempt: (id: number, signal: AbortSignal) => Promise<void>;
  let dispatcher: WebhookDispatcher | undefined;

  beforeEach(() => {
    jest.useFakeTimers();
    due = new Map();
    [fannedOut, broken, lost, tried] = [0, false, undefined, []];
    attempt = () => Promise.resolve();
  });
  afterEach(async () => {
    const ended = dispatcher?.beforeApplicationShutdown();
    await pass(3000);
    await ended;
    dispatcher = undefined;
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const start = async (WEBHOOKS_SEND = true): Promise<void> => {
    const fanOut = {
      run: () => {
        fannedOut++;
        return broken ? Promise.reject(new Error('The database is away')) : Promise.resolve(false);
      },
    };
    const claims = {
      claim: (webhookId: number, most: number) =>
        webhookId === lost
          ? Promise.reject(new Error('It took too long'))
          : Promise.resolve((due.get(webhookId) ?? []).splice(0, most).map((id) => ({ id }) as ClaimedDelivery)),
    };
    const deliveryTry = {
      run: ({ id }: ClaimedDelivery, _: unknown, signal: AbortSignal) => {
        tried.push(id);
        return attempt(id, signal);
      },
    };
    dispatcher = new WebhookDispatcher(
      { stored } as unknown as EventPublisher,
      fanOut as unknown as EventFanOut,
      { findTargets: () => Promise.resolve([...due.keys()].map((id) => ({ id }))) } as unknown as WebhooksRepository,
      claims as unknown as DeliveryClaims,
      deliveryTry as unknown as DeliveryAttempt,
      { getSection: () => ({ WEBHOOKS_SEND }) } as unknown as Settings,
    );
    dispatcher.onApplicationBootstrap();
    await pass(0);
  };
  const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);
  const forever = () => new Promise<void>(() => undefined);

  it('runs at start, once a second, and immediately after an event was stored', async () => {
    due.set(1, []);
    await start();
    expect(fannedOut).toBe(1);
    stored.next();
    await pass(0);
    expect(fannedOut).toBe(2);
    await pass(1000);
    expect(fannedOut).toBe(3);
  });

  it('ignores commits without an active webhook, and runs once a second', async () => {
    await start();
    stored.next();
    await pass(0);
    expect(fannedOut).toBe(1);
    await pass(1000);
    expect(fannedOut).toBe(2);
  });

  it('runs once more if it is woken during a run', async () => {
    due.set(1, []);
    await start();
    stored.next();
    stored.next();
    await pass(0);
    expect(fannedOut).toBe(3);
  });

  it('sends at most eight deliveries to a webhook at once, and starts the next delivery after one has ended', async () => {
    const ends: (() => void)[] = [];
    due.set(
      1,
      Array.from({ length: 10 }, (_, n) => 100 + n),
    );
    due.set(2, [200]);
    attempt = (id) => (id < 200 ? new Promise((end) => ends.push(end)) : Promise.resolve());
    await start();
    expect(tried).toEqual([100, 101, 102, 103, 104, 105, 106, 107, 200]);
    ends[0]!();
    await pass(0);
    expect(tried.slice(9)).toEqual([108]);
  });

  it('sends at most 16 deliveries at once, and further webhooks one each', async () => {
    for (let webhook = 1; webhook <= 5; webhook++)
      due.set(
        webhook,
        Array.from({ length: 10 }, (_, n) => 100 * webhook + n),
      );
    attempt = forever;
    await start();
    expect(tried.map((id) => Math.floor(id / 100)).join('')).toBe(`${'12'.replace(/./g, (id) => id.repeat(8))}345`);
  });

  it('logs an outage once, and resumes by itself', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    [broken, lost] = [true, 1];
    due.set(1, [1]);
    await start();
    await pass(5000);
    expect(fannedOut).toBe(6);
    expect(warn).toHaveBeenCalledTimes(1);
    [broken, lost] = [false, undefined];
    await pass(1000);
    expect(tried).toEqual([1]);
  });

  it('sends due deliveries if the outbox cannot be read', async () => {
    jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    broken = true;
    due.set(1, [1]);
    await start();
    expect(tried).toEqual([1]);
  });

  it('sends to the other webhooks if the claims of one webhook fail', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    lost = 1;
    due.set(1, [1]);
    due.set(2, [2]);
    await start();
    expect(tried).toEqual([2]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('continues after an attempt that could not be recorded', async () => {
    const warn = jest.spyOn(Logger.prototype, 'warn').mockReturnValue();
    attempt = (id) => (id === 1 ? Promise.reject(new Error('The database is away')) : Promise.resolve());
    due.set(1, [1]);
    await start();
    due.set(1, [2]);
    await pass(1000);
    expect(tried).toEqual([1, 2]);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it('aborts running attempts two seconds after the shutdown begins, and waits at most three seconds', async () => {
    const signals: AbortSignal[] = [];
    attempt = (_, signal) => {
      signals.push(signal);
      return forever();
    };
    due.set(1, [1]);
    await start();
    let ended = false;
    void dispatcher!.beforeApplicationShutdown().then(() => (ended = true));
    await pass(1999);
    expect(signals[0]!.aborted).toBe(false);
    await pass(1);
    expect(signals[0]!.aborted).toBe(true);
    expect(ended).toBe(false);
    await pass(1000);
    expect(ended).toBe(true);
  });

  it('starts no attempt after the shutdown begins', async () => {
    due.set(1, []);
    await start();
    await dispatcher!.beforeApplicationShutdown();
    due.set(1, [1]);
    stored.next();
    dispatcher!.wake();
    await pass(5000);
    expect([fannedOut, tried]).toEqual([1, []]);
  });

  it('does nothing if WEBHOOKS_SEND is false', async () => {
    due.set(1, [1]);
    await start(false);
    stored.next();
    dispatcher!.wake();
    await pass(5000);
    expect([fannedOut, tried]).toEqual([0, []]);
  });
});
