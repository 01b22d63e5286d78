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
  /** By `performance.now()`. */
  readonly readAt: number;
}

/**
 * What was read about accounts, keys and grants, kept until somebody changes one of them. Equal questions at once are one. It is never
 * read from a replica, and what is read after it is as new as it is: rights are not looked up for the past.
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

  /** The same where what is remembered is known to lack something. */
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
