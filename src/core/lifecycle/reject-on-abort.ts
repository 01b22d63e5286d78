/** Rejects with the reason of the signal when it is aborted. For a race with work that may ignore the signal. */
export const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
  });
