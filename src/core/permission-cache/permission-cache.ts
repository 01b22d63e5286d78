import { MAX_STALENESS_MS } from '../database/max-staleness.js';
import type { AccessRevision } from './access-revision.js';

const MAX_ENTRIES = 10_000;

interface Entry<Value> {
  readonly version: number;
  readonly expiresAt: number;
  readonly result: Promise<TimedValue<Value>>;
}

interface TimedValue<Value> {
  readonly value: Value;
  /** `performance.now()` at the end of the read. */
  readonly readAt: number;
}

/**
 * Caches data about accounts, keys and grants until one of them changes. Concurrent reads of a key share one query. Values are never
 * read from a replica, and later reads of the request are at least as fresh: permission checks never use outdated data.
 */
export class PermissionCache<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();

  constructor(private readonly revision: AccessRevision) {}

  async get(key: Key, read: () => Promise<Value>): Promise<Value> {
    const version = await this.revision.current();
    if (version === undefined) return read();
    const entry = this.entries.get(key);
    const isValid = entry?.version === version && entry.expiresAt > performance.now();
    return this.unwrap(isValid ? entry.result : this.store(key, version, read));
  }

  /** Reads without the cache, for callers that know that the cached value is incomplete. */
  refresh(read: () => Promise<Value>): Promise<Value> {
    return this.unwrap(this.read(read));
  }

  private async unwrap(result: Promise<TimedValue<Value>>): Promise<Value> {
    const { value, readAt } = await result;
    this.revision.scope.requireAtLeast(readAt);
    return value;
  }

  private async read(read: () => Promise<Value>): Promise<TimedValue<Value>> {
    const value = await this.revision.scope.primaryOnly(read);
    return { value, readAt: performance.now() };
  }

  private store(key: Key, version: number, read: () => Promise<Value>): Promise<TimedValue<Value>> {
    if (this.entries.size >= MAX_ENTRIES) this.entries.clear();
    const entry = { version, expiresAt: performance.now() + MAX_STALENESS_MS, result: this.read(read) };
    this.entries.set(key, entry);
    entry.result.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.result;
  }
}
