/** What a test file does besides its requests and assertions. */
export type KindOfWork = 'application starts' | 'processes' | 'databases';

declare global {
  /** Of the worker: see ../jest/one-realm.environment.cjs. */
  var countTime: <Result>(kind: KindOfWork, work: () => Promise<Result>) => Promise<Result>;
}

/** Runs `work`, and counts its time. */
export const countTime: typeof globalThis.countTime = (kind, work) => globalThis.countTime(kind, work);
