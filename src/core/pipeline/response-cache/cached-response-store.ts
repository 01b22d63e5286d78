import type { CachedResponse } from './cached-response.js';

/** Approximate bytes of an entry in addition to its text. */
const ENTRY_OVERHEAD_BYTES = 1024;

/** LRU cache of responses, limited in bytes. */
export class CachedResponseStore {
  private readonly responses = new Map<string, CachedResponse>();
  private size = 0;

  constructor(private readonly maxBytes: number) {}

  get bytes(): number {
    return this.size;
  }

  get count(): number {
    return this.responses.size;
  }

  get(key: string): CachedResponse | undefined {
    const response = this.responses.get(key);
    if (!response) return undefined;
    // A Map iterates its keys in insertion order, so the entry moves to the end.
    this.responses.delete(key);
    this.responses.set(key, response);
    return response;
  }

  set(key: string, response: CachedResponse): void {
    this.delete(key);
    const size = sizeOf(key, response);
    if (size > this.maxBytes) return;
    this.responses.set(key, response);
    this.size += size;
    for (const oldest of this.responses.keys()) {
      if (this.size <= this.maxBytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const response = this.responses.get(key);
    if (!response) return;
    this.responses.delete(key);
    this.size -= sizeOf(key, response);
  }
}

const sizeOf = (key: string, { headers, body }: CachedResponse): number =>
  ENTRY_OVERHEAD_BYTES + 2 * key.length + body.length + 2 * headers.reduce((length, text) => length + text.length, 0);
