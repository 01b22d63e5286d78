const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;

interface RetryDelay {
  readonly ms: number;
  readonly until: number;
}

/** Exponential backoff by id: 1 second after the first failure, doubled with each further failure, at most 1 minute. */
export class Backoff {
  private readonly delays = new Map<number, RetryDelay>();

  get size(): number {
    return this.delays.size;
  }

  isWaiting(id: number, now: Date): boolean {
    return (this.delays.get(id)?.until ?? -Infinity) > now.getTime();
  }

  recordFailure(id: number, now: Date): void {
    const previous = this.delays.get(id);
    const ms = previous ? Math.min(2 * previous.ms, MAX_DELAY_MS) : INITIAL_DELAY_MS;
    this.delays.set(id, { ms, until: now.getTime() + ms });
  }

  /** Removes all other ids, which are no longer retried. */
  retainOnly(ids: readonly number[]): void {
    const retained = new Set(ids);
    for (const id of this.delays.keys()) if (!retained.has(id)) this.delays.delete(id);
  }
}
