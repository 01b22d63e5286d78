import type { ThrottlerStorage } from '@nestjs/throttler';
import { secondsLeft, type CounterWindow, type CounterStore } from '../../counters/counter-store.js';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The throttler record with its window, because the throttler record has remaining seconds but no point in time. */
export type CounterRecord = ThrottlerRecord & CounterWindow;

/** Adapts `CounterStore` to the throttler. `ttl` is in milliseconds; the times of the record are in seconds. */
export class ThrottlerStorageAdapter implements ThrottlerStorage {
  constructor(private readonly store: CounterStore) {}

  async increment(key: string, ttl: number, limit: number): Promise<CounterRecord> {
    const window = await this.store.hit(key, ttl);
    const { hits, resetAt, endsIn } = window;
    const seconds = secondsLeft(window);
    const isBlocked = hits > limit;
    return {
      hits,
      resetAt,
      endsIn,
      totalHits: hits,
      timeToExpire: seconds,
      isBlocked,
      timeToBlockExpire: isBlocked ? seconds : 0,
    };
  }
}
