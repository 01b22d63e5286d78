const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

interface Pause {
  readonly ms: number;
  readonly until: number;
}

/** Exponential backoff by id: 1 second after the first failure, doubled with each further failure, at most 1 minute. */
export class RetryPauses {
  private readonly pauses = new Map<number, Pause>();

  get size(): number {
    return this.pauses.size;
  }

  has(id: number, now: Date): boolean {
    return (this.pauses.get(id)?.until ?? -Infinity) > now.getTime();
  }

  begin(id: number, now: Date): void {
    const former = this.pauses.get(id);
    const ms = former ? Math.min(2 * former.ms, LONGEST_MS) : FIRST_MS;
    this.pauses.set(id, { ms, until: now.getTime() + ms });
  }

  /** Removes all other ids, which are no longer retried. */
  keep(ids: readonly number[]): void {
    const kept = new Set(ids);
    for (const id of this.pauses.keys()) if (!kept.has(id)) this.pauses.delete(id);
  }
}
