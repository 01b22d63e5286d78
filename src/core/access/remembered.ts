import { LONGEST_UNNOTICED_MS } from '../database/unnoticed.js';
import type { AccessRevision } from './access-revision.js';

const MOST_ENTRIES = 10_000;

interface Entry<Value> {
  readonly generation: number;
  readonly until: number;
  readonly known: Promise<Known<Value>>;
}

interface Known<Value> {
  readonly value: Value;
  /** `performance.now()` at the end of the read. */
  readonly readAt: number;
}

/**
 * Caches data about accounts, keys and grants until one of them changes. Concurrent reads of a key share one query. Values are never
 * read from a replica, and later reads of the request are at least as fresh: permission checks never use outdated data.
 */
export class Remembered<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();

  constructor(private readonly revision: AccessRevision) {}

  async get(key: Key, read: () => Promise<Value>): Promise<Value> {
    const generation = await this.revision.current();
    if (generation === undefined) return read();
    const entry = this.entries.get(key);
    const isTrue = entry?.generation === generation && entry.until > performance.now();
    return this.tell(isTrue ? entry.known : this.remember(key, generation, read));
  }

  /** Reads without the cache, for callers that know that the cached value is incomplete. */
  anew(read: () => Promise<Value>): Promise<Value> {
    return this.tell(this.read(read));
  }

  private async tell(known: Promise<Known<Value>>): Promise<Value> {
    const { value, readAt } = await known;
    this.revision.scope.follow(readAt);
    return value;
  }

  private async read(read: () => Promise<Value>): Promise<Known<Value>> {
    const value = await this.revision.scope.exact(read);
    return { value, readAt: performance.now() };
  }

  private remember(key: Key, generation: number, read: () => Promise<Value>): Promise<Known<Value>> {
    if (this.entries.size >= MOST_ENTRIES) this.entries.clear();
    const entry = { generation, until: performance.now() + LONGEST_UNNOTICED_MS, known: this.read(read) };
    this.entries.set(key, entry);
    entry.known.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.known;
  }
}
