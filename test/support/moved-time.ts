import { Clock } from '../../src/core/clock/index.js';
import type { TestApp } from './test-app.js';

/** Sets the application's clock ahead of the machine's, until the spy is restored. */
export function moveClock({ app }: TestApp, aheadMs: number): jest.SpyInstance {
  return jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(Date.now() + aheadMs));
}

/**
 * Moves or stops `performance.now()`, by which the application measures the age of what it has read. It never goes back:
 * after a step back, old entries would count as fresh. Restore it after the application has stopped.
 */
export class MovedStopwatch {
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

  /** It moves by `advance` only from here on. */
  stop(): void {
    this.stoppedAt = performance.now();
  }

  goOn(): void {
    this.aheadMs = performance.now() - this.realNow();
    this.stoppedAt = undefined;
  }

  restore(): void {
    this.spy.mockRestore();
  }
}
