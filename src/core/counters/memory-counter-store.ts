import { type CounterWindow, CounterStore } from './counter-store.js';

type Counter = Omit<CounterWindow, 'endsIn'>;

const WRITES_PER_SWEEP = 10_000;

/** Counter store of one process. */
export class MemoryCounterStore extends CounterStore {
  private readonly counters = new Map<string, Counter>();
  private writesUntilSweep = WRITES_PER_SWEEP;

  hit(key: string, windowMs: number): Promise<CounterWindow> {
    const now = Date.now();
    const { hits, resetAt } = this.findOpen(key, now) ?? { hits: 0, resetAt: now + windowMs };
    this.save(key, { hits: hits + 1, resetAt });
    return Promise.resolve({ hits: hits + 1, resetAt, endsIn: resetAt - now });
  }

  peek(key: string): Promise<CounterWindow> {
    const now = Date.now();
    const { hits, resetAt } = this.findOpen(key, now) ?? { hits: 0, resetAt: now };
    return Promise.resolve({ hits, resetAt, endsIn: resetAt - now });
  }

  refund(key: string): Promise<void> {
    const counter = this.findOpen(key, Date.now());
    if (counter && counter.hits > 0) this.save(key, { ...counter, hits: counter.hits - 1 });
    return Promise.resolve();
  }

  reset(key: string): Promise<void> {
    this.counters.delete(key);
    return Promise.resolve();
  }

  /** Overwrites a counter with the count of another store. */
  save(key: string, { hits, resetAt }: Counter): void {
    if (--this.writesUntilSweep <= 0) this.sweep(Date.now());
    this.counters.set(key, { hits, resetAt });
  }

  private findOpen(key: string, now: number): Counter | undefined {
    const counter = this.counters.get(key);
    return counter && counter.resetAt > now ? counter : undefined;
  }

  // Removes ended windows, so that keys of inactive callers do not accumulate.
  private sweep(now: number): void {
    this.writesUntilSweep = WRITES_PER_SWEEP;
    for (const [key, { resetAt }] of this.counters) if (resetAt <= now) this.counters.delete(key);
  }
}
