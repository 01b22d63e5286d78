/** State of one counter. */
export interface CounterWindow {
  /** Hits since the start of the window; 0 if no window is open. */
  readonly hits: number;
  /** End of the window in milliseconds since the epoch: equal for all hits of the window on all instances. */
  readonly resetAt: number;
  /** Milliseconds until the end by the clock of the store, which may differ from the clock of this machine. */
  readonly endsIn: number;
}

/**
 * Stores the counters of all limits: requests, invalid credentials and failed sign-ins. A window begins with the first hit of a key
 * and has a fixed length; later hits do not extend the window. The default store is in memory, or in Redis if `REDIS_URL` is set;
 * modules can replace the store. Methods must not reject if a server is unavailable, because the limits would no longer apply.
 *
 * Keys are plain text that begins with the kind of counter (`rate:articles|user:7`), at most a few hundred characters.
 */
export abstract class CounterStore {
  /** Counts one hit atomically across all instances and returns the window. */
  abstract hit(key: string, windowMs: number): Promise<CounterWindow>;

  /** Returns the window without counting. */
  abstract peek(key: string): Promise<CounterWindow>;

  /** Subtracts one hit, down to zero. The end of the window does not change. */
  abstract refund(key: string): Promise<void>;

  /** Ends the window immediately. */
  abstract reset(key: string): Promise<void>;
}

/** Returns the seconds until the end of the window for `Retry-After`, at least 1. */
export const secondsLeft = ({ endsIn }: CounterWindow): number => Math.max(1, Math.ceil(endsIn / 1000));

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
