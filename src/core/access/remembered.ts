import type { AccessRevision } from './access-revision.js';

/** Changes past the application, by hand in the database, are noticed after this time. */
const LONGEST_MS = 5000;
const MOST_ENTRIES = 10_000;

interface Entry<Value> {
  readonly generation: number;
  readonly until: number;
  readonly value: Promise<Value>;
}

/** What was read about accounts, keys and grants, kept until somebody changes one of them. Equal questions at once are one. */
export class Remembered<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();

  constructor(private readonly revision: AccessRevision) {}

  async get(key: Key, read: () => Promise<Value>): Promise<Value> {
    const generation = await this.revision.current();
    if (generation === undefined) return read();
    const entry = this.entries.get(key);
    if (entry?.generation === generation && entry.until > performance.now()) return entry.value;
    return this.remember(key, generation, read());
  }

  private remember(key: Key, generation: number, value: Promise<Value>): Promise<Value> {
    if (this.entries.size >= MOST_ENTRIES) this.entries.clear();
    const entry = { generation, until: performance.now() + LONGEST_MS, value };
    this.entries.set(key, entry);
    value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return value;
  }
}
