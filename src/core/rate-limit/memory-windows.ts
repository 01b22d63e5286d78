import { type Window, WindowStorage } from './window-storage.js';

type Counter = Omit<Window, 'endsIn'>;

const SWEEP_EVERY = 10_000;

/** Counter store of one process. */
export class MemoryWindows extends WindowStorage {
  private readonly counters = new Map<string, Counter>();
  private writesUntilSweep = SWEEP_EVERY;

  hit(key: string, windowMs: number): Promise<Window> {
    const now = Date.now();
    const { hits, resetAt } = this.open(key, now) ?? { hits: 0, resetAt: now + windowMs };
    this.remember(key, { hits: hits + 1, resetAt });
    return Promise.resolve({ hits: hits + 1, resetAt, endsIn: resetAt - now });
  }

  peek(key: string): Promise<Window> {
    const now = Date.now();
    const { hits, resetAt } = this.open(key, now) ?? { hits: 0, resetAt: now };
    return Promise.resolve({ hits, resetAt, endsIn: resetAt - now });
  }

  giveBack(key: string): Promise<void> {
    const counter = this.open(key, Date.now());
    if (counter && counter.hits > 0) this.remember(key, { ...counter, hits: counter.hits - 1 });
    return Promise.resolve();
  }

  forget(key: string): Promise<void> {
    this.counters.delete(key);
    return Promise.resolve();
  }

  /** Overwrites a counter with the count of another store. */
  remember(key: string, { hits, resetAt }: Counter): void {
    if (--this.writesUntilSweep <= 0) this.sweep(Date.now());
    this.counters.set(key, { hits, resetAt });
  }

  private open(key: string, now: number): Counter | undefined {
    const counter = this.counters.get(key);
    return counter && counter.resetAt > now ? counter : undefined;
  }

  // Removes ended windows, so that keys of inactive callers do not accumulate.
  private sweep(now: number): void {
    this.writesUntilSweep = SWEEP_EVERY;
    for (const [key, { resetAt }] of this.counters) if (resetAt <= now) this.counters.delete(key);
  }
}
