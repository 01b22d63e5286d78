/** Waits until the work settles, at most `ms`, so that hanging work cannot block the shutdown. */
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
