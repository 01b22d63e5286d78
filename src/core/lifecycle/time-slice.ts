import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 10;

/** Undefined if no loop has run in this turn of the event loop. */
let sliceEnd: number | undefined;

/**
 * Lets a long loop yield to other requests: `if (timeSlice.isOver) await timeSlice.next();`. All loops share 10 ms in each turn of the
 * event loop, so that many loops at the same time delay other requests no longer than one.
 */
export const timeSlice = {
  get isOver(): boolean {
    const now = performance.now();
    if (sliceEnd === undefined) {
      sliceEnd = now + SLICE_MS;
      // Runs before the loops that continue in the next turn, because it is scheduled first.
      setImmediate(() => (sliceEnd = undefined));
    }
    return now >= sliceEnd;
  },

  next: (): Promise<void> => nextTurn(),
};
