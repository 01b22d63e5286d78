import type { Answer } from '../http/answer/answer.js';

export interface SharedAnswer {
  readonly answer: Answer;
  readonly effects: readonly (() => void)[];
}

/**
 * Older reads are not shared: the rows may have changed in another process since the read, and may have come from a replica
 * (`Replica`).
 */
const YOUNG_MS = 600;

interface Read {
  readonly startedAt: number;
  readonly generation: number;
  /** Resolves to undefined if the response cannot be shared. */
  readonly answer: Promise<SharedAnswer | undefined>;
}

/** Reads in flight, shared with callers of the same key. */
export class SharedReads {
  private readonly reads = new Map<string, Read>();

  /** Returns a recent read in flight, if the content version is the same. */
  find(key: string, generation: number): Promise<SharedAnswer | undefined> | undefined {
    const read = this.reads.get(key);
    if (read?.generation !== generation || performance.now() - read.startedAt > YOUNG_MS) return undefined;
    return read.answer;
  }

  /** Registers a read. Other callers wait until the returned function is called, once or more. */
  begin(key: string, generation: number): (shared?: SharedAnswer) => void {
    let settle!: (shared?: SharedAnswer) => void;
    const answer = new Promise<SharedAnswer | undefined>((resolve) => (settle = resolve));
    const read = { generation, startedAt: performance.now(), answer };
    this.reads.set(key, read);
    return (shared) => {
      if (this.reads.get(key) === read) this.reads.delete(key);
      settle(shared);
    };
  }
}
