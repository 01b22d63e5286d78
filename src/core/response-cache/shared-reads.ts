import type { Answer } from '../http/answer/answer.js';

export interface SharedAnswer {
  readonly answer: Answer;
  readonly effects: readonly (() => void)[];
}

interface Read {
  readonly generation: number;
  /** Undefined where the answer is for nobody else. */
  readonly answer: Promise<SharedAnswer | undefined>;
}

/** Reads that are under way, for those who ask the same meanwhile. */
export class SharedReads {
  private readonly reads = new Map<string, Read>();

  /** Of a read that has begun when what could be read was the same as now. */
  find(key: string, generation: number): Promise<SharedAnswer | undefined> | undefined {
    const read = this.reads.get(key);
    return read?.generation === generation ? read.answer : undefined;
  }

  /** Others wait until what this gives is called, once or more. */
  begin(key: string, generation: number): (shared?: SharedAnswer) => void {
    let settle!: (shared?: SharedAnswer) => void;
    const read = { generation, answer: new Promise<SharedAnswer | undefined>((resolve) => (settle = resolve)) };
    this.reads.set(key, read);
    return (shared) => {
      if (this.reads.get(key) === read) this.reads.delete(key);
      settle(shared);
    };
  }
}
