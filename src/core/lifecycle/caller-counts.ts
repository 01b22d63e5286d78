import { RecentUse } from './recent-use.js';

export interface CallerCount {
  slots: number;
  queued: number;
  /** When the number of slots last changed. */
  changedAt: number;
}

/** A request with a lower rank is admitted first. */
export type Rank = readonly [kind: number, first: number, second: number];
export const compareRanks = (one: Rank, other: Rank): number =>
  one[0] - other[0] || one[1] - other[1] || one[2] - other[2];

/** Less use is not compared, because a caller with a few short requests would otherwise wait for all callers that have none. */
const LITTLE_USE_MS = 250;

/** The requests of the callers of a limiter, and for how long they used slots recently. */
export class CallerCounts {
  private readonly counts = new Map<string, CallerCount>();
  private readonly recentUse = new RecentUse();

  constructor(private readonly prefersLittleUse = false) {}

  /** The number of callers with slots or queued requests. */
  get size(): number {
    return this.counts.size;
  }

  of(caller: string): CallerCount {
    let count = this.counts.get(caller);
    if (!count) this.counts.set(caller, (count = { slots: 0, queued: 0, changedAt: 0 }));
    return count;
  }

  /** The rank of a caller with `added` further requests, by the number of its requests and by its recent use of slots. */
  rankOf(caller: string, { slots, queued }: CallerCount, kindRank: number, added = 0): Rank {
    const load = slots + queued + added;
    const use = this.useRankOf(caller);
    return this.prefersLittleUse ? [kindRank, use, load] : [kindRank, load, use];
  }

  useRankOf(caller: string): number {
    return Math.floor(this.recentUse.of(caller) / LITTLE_USE_MS);
  }

  changeSlots(caller: string, count: CallerCount, by: 1 | -1): void {
    const now = performance.now();
    if (count.slots > 0) this.recentUse.add(caller, count.slots * (now - count.changedAt));
    count.slots += by;
    count.changedAt = now;
  }

  removeSlot(caller: string): void {
    const count = this.of(caller);
    this.changeSlots(caller, count, -1);
    this.deleteIfIdle(caller, count);
  }

  deleteIfIdle(caller: string, { slots, queued }: CallerCount): void {
    if (slots === 0 && queued === 0) this.counts.delete(caller);
  }
}
