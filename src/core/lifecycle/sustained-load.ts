/**
 * Duration of the sustained-load mode, which ends early after `unused` ms without a record. The long wait is then tried again, because
 * clients that retry immediately look like load. If the load continues, the next duration is doubled, up to `last`.
 */
const SUSTAINED_LOAD_MS = { first: 5000, last: 80_000, unused: 1000 };
/** A record within this time after the sustained-load mode shows that the load continues. */
const LOAD_RETRY_MS = 2000;

/** Distinguishes sustained load from a burst. Rejections, and queues that are too long, are recorded. */
export class SustainedLoad {
  private until = -Infinity;
  private durationMs = SUSTAINED_LOAD_MS.first;
  private lastRecordAt = -Infinity;

  get isActive(): boolean {
    const now = performance.now();
    return now < this.until && now - this.lastRecordAt < SUSTAINED_LOAD_MS.unused;
  }

  record(): void {
    const now = performance.now();
    if (!this.isActive) {
      const sinceEnd = now - this.until;
      const hasLasted = sinceEnd >= 0 && sinceEnd < LOAD_RETRY_MS;
      this.durationMs = hasLasted ? Math.min(2 * this.durationMs, SUSTAINED_LOAD_MS.last) : SUSTAINED_LOAD_MS.first;
      this.until = now + this.durationMs;
    }
    this.lastRecordAt = now;
  }
}
