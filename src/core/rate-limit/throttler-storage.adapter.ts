import type { ThrottlerStorage } from '@nestjs/throttler';
import { secondsLeft, type Window, type WindowStorage } from './window-storage.js';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The throttler record with its window, because the throttler record has remaining seconds but no point in time. */
export type WindowRecord = ThrottlerRecord & Window;

/** Adapts `WindowStorage` to the throttler. `ttl` is in milliseconds; the times of the record are in seconds. */
export class ThrottlerStorageAdapter implements ThrottlerStorage {
  constructor(private readonly windows: WindowStorage) {}

  async increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const window = await this.windows.hit(key, ttl);
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
