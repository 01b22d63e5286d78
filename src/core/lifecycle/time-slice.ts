const SLICE_MS = 10;

/** Undefined if no loop has run in this turn of the event loop. */
let sliceEnd: number | undefined;
/** Whether a waiting loop or request has continued in this turn. */
let hasResumed = false;
const waiting: (() => void)[] = [];

/**
 * Lets a long loop yield to other requests: `if (timeSlice.isOver) await timeSlice.next();`. All loops share 10 ms in each turn of the
 * event loop, so that many loops at the same time delay other requests no longer than one. Those that wait continue in their order, at
 * least one in each turn, so that no loop excludes others.
 */
export const timeSlice = {
  get isOver(): boolean {
    return isSliceOver();
  },

  /** Whether work that begins must wait for the next turn: the slice is over, or other work waits. */
  get isTaken(): boolean {
    return isSliceOver() || waiting.length > 0;
  },

  next: (): Promise<void> =>
    new Promise((resolve) => {
      waiting.push(resolve);
      setImmediate(resumeFirst);
    }),

  /** Runs `work` immediately, or in a later turn if the slice is taken. */
  run(work: () => void): void {
    if (timeSlice.isTaken) void timeSlice.next().then(work);
    else work();
  },
};

function isSliceOver(): boolean {
  const now = performance.now();
  if (sliceEnd === undefined) {
    sliceEnd = now + SLICE_MS;
    // Runs before the loops that continue in the next turn, because it is scheduled first. With a reference, the event loop would not wait
    // for events, and handle fewer of them in each turn.
    setImmediate(() => {
      sliceEnd = undefined;
      hasResumed = false;
    }).unref();
  }
  return now >= sliceEnd;
}

function resumeFirst(): void {
  if (isSliceOver() && hasResumed) {
    setImmediate(resumeFirst);
    return;
  }
  hasResumed = true;
  waiting.shift()!();
}
