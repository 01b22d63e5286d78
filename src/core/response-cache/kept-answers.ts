import type { KeptAnswer } from './kept-answer.js';

/** Approximate bytes of an entry in addition to its text. */
const OVERHEAD = 1024;

/** LRU cache of responses, limited in bytes. */
export class KeptAnswers {
  private readonly answers = new Map<string, KeptAnswer>();
  private size = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.size;
  }

  get count(): number {
    return this.answers.size;
  }

  get(key: string): KeptAnswer | undefined {
    const answer = this.answers.get(key);
    if (!answer) return undefined;
    // A Map iterates its keys in insertion order, so the entry moves to the end.
    this.answers.delete(key);
    this.answers.set(key, answer);
    return answer;
  }

  set(key: string, answer: KeptAnswer): void {
    this.delete(key);
    const size = sizeOf(key, answer);
    if (size > this.maxBytes) return;
    this.answers.set(key, answer);
    this.size += size;
    for (const oldest of this.answers.keys()) {
      if (this.size <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const answer = this.answers.get(key);
    if (!answer) return;
    this.answers.delete(key);
    this.size -= sizeOf(key, answer);
  }
}

const sizeOf = (key: string, { headers, body }: KeptAnswer): number =>
  OVERHEAD + 2 * key.length + body.length + 2 * headers.reduce((length, text) => length + text.length, 0);
