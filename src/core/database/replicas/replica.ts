import type { Reader } from '../reads/reader.js';
import type { BoundValue } from '../sql-value.js';
import { ReplicaStanding } from './replica-standing.js';
import { isAtLeast, type Revisions, revisionsIn } from './revisions.js';

/** How long a comparison is relied on. With the time for which a shared read is joined (`SharedReads`) it is less than a second. */
const FRESH_MS = 300;
const RETRY_AFTER_MS = 1000;

/** What the primary had at a time, and the number under which this process knows it. Times are those of `performance.now()`. */
export interface Known {
  readonly revisions: Revisions;
  readonly generation: number;
  readonly at: number;
}

/** One server that follows the primary, and what is known of how far it has come. */
export class Replica {
  private readonly standing: ReplicaStanding;
  /** The last that it was seen to have all of. */
  private has?: Known;
  private isLooking = false;
  private lookAgainAt = -Infinity;

  /** `looks` has a connection of its own: how old an answer would be must be known also when everybody waits for one. */
  constructor(
    readonly name: string,
    private readonly reads: Reader,
    private readonly looks: Reader,
  ) {
    this.standing = new ReplicaStanding(name);
  }

  /** As of the last look. */
  get isBehind(): boolean {
    return !this.standing.isIn;
  }

  get isToBeLookedAt(): boolean {
    return !this.isLooking && performance.now() >= this.lookAgainAt;
  }

  /** Whether what it answers now is at least as new as that generation, and as what was true at `since`. */
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

  /** It is left out, and looked at again in a second. */
  fail(error: unknown): void {
    this.has = undefined;
    this.lookAgainAt = performance.now() + RETRY_AFTER_MS;
    this.standing.lost(error);
  }
}
