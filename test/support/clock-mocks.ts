import { Clock } from '../../src/core/clock/index.js';
import type { TestApp } from './test-app.js';

/** Sets the clock of the application ahead by `aheadMs` until the spy is restored. */
export function moveClock({ app }: TestApp, aheadMs: number): jest.SpyInstance {
  return jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + aheadMs));
}

/**
 * Advances or stops `performance.now()`, which the application uses for the age of cache entries. The value never decreases:
 * after a decrease, old entries would count as fresh. Call `restore()` after the application has stopped.
 */
export class MonotonicClockMock {
  private aheadMs = 0;
  private stoppedAt?: number;
  private readonly realNow = performance.now.bind(performance);
  private readonly spy = jest
    .spyOn(performance, 'now')
    .mockImplementation(() => this.stoppedAt ?? this.realNow() + this.aheadMs);

  advance(ms: number): void {
    if (this.stoppedAt === undefined) this.aheadMs += ms;
    else this.stoppedAt += ms;
  }

  /** Stops the time. Afterwards only `advance` changes the value, until `resume`. */
  stop(): void {
    this.stoppedAt = performance.now();
  }

  resume(): void {
    this.aheadMs = performance.now() - this.realNow();
    this.stoppedAt = undefined;
  }

  restore(): void {
    this.spy.mockRestore();
  }
}
