/** Waits for the work to end, well or not, but no longer than that: at the end of a process what hangs must not keep it. */
export function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const patience = setTimeout(resolve, ms);
    const done = () => {
      clearTimeout(patience);
      resolve();
    };
    work.then(done, done);
  });
}
