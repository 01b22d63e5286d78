import type { Answer } from '../http/answer/answer.js';

export interface SharedAnswer {
  readonly answer: Answer;
  readonly effects: readonly (() => void)[];
}

/** What has begun longer ago is not waited for: others may have changed what it has read, which may have been a replica's (`Replica`). */
const YOUNG_MS = 600;

interface Read {
  readonly startedAt: number;
  readonly generation: number;
  /** Undefined where the answer is for nobody else. */
  readonly answer: Promise<SharedAnswer | undefined>;
}

/** Reads that are under way, for those who ask the same meanwhile. */
export class SharedReads {
  private readonly reads = new Map<string, Read>();

  /** Of a read that has begun just now, when what could be read was the same as now. */
  find(key: string, generation: number): Promise<SharedAnswer | undefined> | undefined {
    const read = this.reads.get(key);
    if (read?.generation !== generation || performance.now() - read.startedAt > YOUNG_MS) return undefined;
    return read.answer;
  }

  /** Others wait until what this gives is called, once or more. */
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
