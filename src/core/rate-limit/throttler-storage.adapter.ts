import type { ThrottlerStorage } from '@nestjs/throttler';
import { secondsLeft, type Window, type WindowStorage } from './window-storage.js';

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** The throttler's answer, with the window it was made from: the throttler knows seconds left, but no point in time. */
export type WindowRecord = ThrottlerRecord & Window;

/** The window storage as the throttler wants it. `ttl` is in milliseconds, times in the answer are seconds. */
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
