import { Injectable } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';

export interface Window {
  readonly hits: number;
  /** When the window ends, in milliseconds since the epoch. */
  readonly resetAt: number;
}

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;
export type WindowRecord = ThrottlerRecord & Window;

const SWEEP_EVERY = 10_000;

/** Counters of one process: a window starts at a key's first hit and ends a fixed time later. */
@Injectable()
export class FixedWindowStorage implements ThrottlerStorage {
  private readonly windows = new Map<string, Window>();
  private hitsUntilSweep = SWEEP_EVERY;

  hit(key: string, windowMs: number, now = Date.now()): Window {
    if (--this.hitsUntilSweep <= 0) this.sweep(now);
    const { hits, resetAt } = this.peek(key, now);
    const window = { hits: hits + 1, resetAt: hits === 0 ? now + windowMs : resetAt };
    this.windows.set(key, window);
    return window;
  }

  peek(key: string, now = Date.now()): Window {
    const window = this.windows.get(key);
    return window && window.resetAt > now ? window : { hits: 0, resetAt: now };
  }

  forget(key: string): void {
    this.windows.delete(key);
  }

  /** The throttler's own question; times in it are seconds. */
  increment(key: string, ttl: number, limit: number): Promise<WindowRecord> {
    const { hits, resetAt } = this.hit(key, ttl);
    const seconds = Math.max(1, Math.ceil((resetAt - Date.now()) / 1000));
    return Promise.resolve({
      hits,
      resetAt,
      totalHits: hits,
      timeToExpire: seconds,
      isBlocked: hits > limit,
      timeToBlockExpire: hits > limit ? seconds : 0,
    });
  }

  // Callers that never come back must not fill the memory.
  private sweep(now: number): void {
    this.hitsUntilSweep = SWEEP_EVERY;
    for (const [key, window] of this.windows) if (window.resetAt <= now) this.windows.delete(key);
  }
}
