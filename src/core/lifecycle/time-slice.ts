import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 10;

/** Lets a long loop yield to other requests after every 10 ms: `if (slice.isOver) await slice.next();`. */
export class TimeSlice {
  private end = performance.now() + SLICE_MS;

  get isOver(): boolean {
    return performance.now() >= this.end;
  }

  async next(): Promise<void> {
    await nextTurn();
    this.end = performance.now() + SLICE_MS;
  }
}
