/** What is known of one counter. */
export interface Window {
  /** Hits since the window began; 0 where none is open. */
  readonly hits: number;
  /** When it ends, in milliseconds since the epoch: the same number for all its hits, whoever makes them. */
  readonly resetAt: number;
  /** Milliseconds until then by the storage's own clock, which need not be that of this machine. */
  readonly endsIn: number;
}

/**
 * Where everything that is limited is counted: requests, bad credentials, failed sign-ins. A window begins with a key's first hit and
 * ends a fixed time later; later hits do not move its end. In memory by default, in Redis where `REDIS_URL` is set, unless a module
 * replaces it. No method may reject because a server is away: a limit that nobody can ask about is a limit that is gone.
 *
 * Keys are plain text that begins with what is counted (`rate:articles|user:7`), at most a few hundred characters.
 */
export abstract class WindowStorage {
  /** Counts one hit, in one step however many instances do so at once, and tells the window with it. */
  abstract hit(key: string, windowMs: number): Promise<Window>;

  /** Tells the window without counting. */
  abstract peek(key: string): Promise<Window>;

  /** Takes one hit back, for what turned out not to count; never below zero, and the window ends when it would have. */
  abstract giveBack(key: string): Promise<void>;

  /** Ends the window at once. */
  abstract forget(key: string): Promise<void>;
}

/** A window's end as `Retry-After`: in whole seconds, and never "at once". */
export const secondsLeft = ({ endsIn }: Window): number => Math.max(1, Math.ceil(endsIn / 1000));
