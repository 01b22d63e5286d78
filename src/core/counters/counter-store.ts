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
