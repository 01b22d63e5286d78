import { RecentUse } from './recent-use.js';

export interface CallerCount {
  slots: number;
  queued: number;
  /** When the number of slots last changed. */
  changedAt: number;
}

/** The requests of the callers of a limiter, and for how long they used slots recently. */
export class CallerCounts {
  private readonly counts = new Map<string, CallerCount>();
  private readonly recentUse = new RecentUse();

  /** The number of callers with slots or queued requests. */
  get size(): number {
    return this.counts.size;
  }

  of(caller: string): CallerCount {
    let count = this.counts.get(caller);
    if (!count) this.counts.set(caller, (count = { slots: 0, queued: 0, changedAt: 0 }));
    return count;
  }

  /** The milliseconds for which the caller used slots recently. */
  recentUseOf(caller: string): number {
    return this.recentUse.of(caller);
  }

  changeSlots(caller: string, count: CallerCount, by: 1 | -1): void {
    const now = performance.now();
    if (count.slots > 0) this.recentUse.add(caller, count.slots * (now - count.changedAt));
    count.slots += by;
    count.changedAt = now;
  }

  deleteIfIdle(caller: string, { slots, queued }: CallerCount): void {
    if (slots === 0 && queued === 0) this.counts.delete(caller);
  }
}
