import type { SerializedResponse } from '../../http/response/http-response.js';

export interface CoalescedResponse {
  readonly response: SerializedResponse;
  readonly effects: readonly (() => void)[];
}

/**
 * Older reads are not shared: the rows may have changed in another process since the read, and may have come from a replica
 * (`Replica`).
 */
const MAX_JOIN_AGE_MS = 600;

interface Read {
  readonly startedAt: number;
  readonly contentVersion: number;
  /** Resolves to undefined if the response cannot be shared. */
  readonly response: Promise<CoalescedResponse | undefined>;
}

/** Reads in flight, shared with callers of the same key. */
export class SingleFlight {
  private readonly reads = new Map<string, Read>();

  /** Returns a recent read in flight, if the content version is the same. */
  find(key: string, contentVersion: number): Promise<CoalescedResponse | undefined> | undefined {
    const read = this.reads.get(key);
    if (read?.contentVersion !== contentVersion || performance.now() - read.startedAt > MAX_JOIN_AGE_MS)
      return undefined;
    return read.response;
  }

  /** Registers a read. Other callers wait until the returned function is called, once or more. */
  start(key: string, contentVersion: number): (shared?: CoalescedResponse) => void {
    let settle!: (shared?: CoalescedResponse) => void;
    const response = new Promise<CoalescedResponse | undefined>((resolve) => (settle = resolve));
    const read = { contentVersion, startedAt: performance.now(), response };
    this.reads.set(key, read);
    return (shared) => {
      if (this.reads.get(key) === read) this.reads.delete(key);
      settle(shared);
    };
  }
}
