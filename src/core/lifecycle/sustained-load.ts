/**
 * Duration of the sustained-load mode, which ends early after `unused` ms without a rejection. The long wait is then tried again, because
 * clients that retry immediately look like load. If requests are still rejected, the next duration is doubled, up to `last`.
 */
const SUSTAINED_LOAD_MS = { first: 5000, last: 80_000, unused: 1000 };
/** A rejection within this time after the sustained-load mode shows that the load continues. */
const LOAD_RETRY_MS = 2000;

/** Distinguishes sustained load from a burst by the rejections. */
export class SustainedLoad {
  private until = -Infinity;
  private durationMs = SUSTAINED_LOAD_MS.first;
  private lastRejectionAt = -Infinity;

  get isActive(): boolean {
    const now = performance.now();
    return now < this.until && now - this.lastRejectionAt < SUSTAINED_LOAD_MS.unused;
  }

  recordRejection(): void {
    const now = performance.now();
    if (!this.isActive) {
      const sinceEnd = now - this.until;
      const hasLasted = sinceEnd >= 0 && sinceEnd < LOAD_RETRY_MS;
      this.durationMs = hasLasted ? Math.min(2 * this.durationMs, SUSTAINED_LOAD_MS.last) : SUSTAINED_LOAD_MS.first;
      this.until = now + this.durationMs;
    }
    this.lastRejectionAt = now;
  }
}
