/** Kinds of work of a test file besides its requests and assertions. */
export type KindOfWork = 'application starts' | 'processes' | 'databases';

declare global {
  /** Set per worker by ../jest/one-realm.environment.cjs. */
  var countTime: <Result>(kind: KindOfWork, work: () => Promise<Result>) => Promise<Result>;
}

/** Runs `work` and counts its duration. */
export const countTime: typeof globalThis.countTime = (kind, work) => globalThis.countTime(kind, work);
