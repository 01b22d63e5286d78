/** Fails with the signal's reason once it is aborted: for a race with work that may not heed the signal. */
export const onceAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
