import type { Reader } from '../reads/reader.js';
import type { BoundValue } from '../sql-value.js';
import { ReplicaStanding } from './replica-standing.js';
import { isAtLeast, type Revisions, revisionsIn } from './revisions.js';

/**
 * How long a comparison with the primary is valid. Together with the time for which a shared read can be joined (`SharedReads`),
 * the sum is less than a second.
 */
const FRESH_MS = 300;
const RETRY_AFTER_MS = 1000;

/** State of the primary at a time, and the content version of this process at that time. Times are those of `performance.now()`. */
export interface Known {
  readonly revisions: Revisions;
  readonly generation: number;
  readonly at: number;
}

/** One replica server and its last known progress. */
export class Replica {
  private readonly standing: ReplicaStanding;
  /** The last state of the primary that the replica had applied completely. */
  private has?: Known;
  private isLooking = false;
  private lookAgainAt = -Infinity;

  /** `looks` uses a separate connection: the age of the data must be known even if all other connections are busy. */
  constructor(
    readonly name: string,
    private readonly reads: Reader,
    private readonly looks: Reader,
  ) {
    this.standing = new ReplicaStanding(name);
  }

  /** As of the last poll. */
  get isBehind(): boolean {
    return !this.standing.isIn;
  }

  get isToBeLookedAt(): boolean {
    return !this.isLooking && performance.now() >= this.lookAgainAt;
  }

  /** True if the data of the replica is at least as new as the content version `generation` and the time `since`. */
  isUpTo(generation: number, since: number): boolean {
    return this.has?.generation === generation && this.has.at >= Math.max(since, performance.now() - FRESH_MS);
  }

  query(sql: string, values: BoundValue[]): Promise<unknown[]> {
    return this.reads.query(sql, values);
  }

  async compareWith(known: Known): Promise<void> {
    this.isLooking = true;
    try {
      if (isAtLeast(await revisionsIn(this.looks), known.revisions)) {
        this.has = known;
        this.standing.back();
      } else {
        this.standing.behind();
      }
    } catch (error) {
      this.fail(error);
    } finally {
      this.isLooking = false;
    }
  }

  /** Excludes the replica, which is polled again after a second. */
  fail(error: unknown): void {
    this.has = undefined;
    this.lookAgainAt = performance.now() + RETRY_AFTER_MS;
    this.standing.lost(error);
  }
}
