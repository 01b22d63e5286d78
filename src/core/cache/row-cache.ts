import type { Principal } from '../identity/index.js';
import { MAX_STALENESS_MS } from '../database/content-version.js';
import { markRead } from '../request-context/index.js';
import type { StalenessMonitor } from './staleness-monitor.js';

const MAX_ROWS = 1000;

interface Entry<Row> {
  readonly row: Row;
  readonly contentVersion: number;
  readonly until: number;
}

/**
 * Rows that many responses embed and that seldom change, cached for anonymous clients until content changes. Authenticated callers
 * and units of work read from the database.
 */
export class RowCache<Row extends { readonly id: number }> {
  private readonly entries = new Map<number, Entry<Row>>();

  /** `type` is the resource type of the rows. `read` returns the existing rows in id order. */
  constructor(
    private readonly monitor: StalenessMonitor,
    private readonly type: string,
    private readonly read: (ids: readonly number[]) => Promise<Row[]>,
  ) {}

  /** Returns each row once, in id order. Reads all uncached rows with one statement. */
  async get(caller: Principal, ids: readonly number[]): Promise<Row[]> {
    const wanted = [...new Set(ids)];
    for (const id of wanted) markRead(this.type, id);
    const contentVersion = caller.userId === null ? this.monitor.freshVersion() : undefined;
    if (contentVersion === undefined) return this.read(wanted);
    const until = performance.now() + MAX_STALENESS_MS;
    const cached = wanted.flatMap((id) => this.find(id, contentVersion) ?? []);
    if (cached.length === wanted.length) return cached.sort(byId);
    const known = new Set(cached.map(({ id }) => id));
    const read = await this.read(wanted.filter((id) => !known.has(id)));
    for (const row of read) this.save({ row, contentVersion, until });
    return [...cached, ...read].sort(byId);
  }

  private find(id: number, contentVersion: number): Row | undefined {
    const entry = this.entries.get(id);
    return entry?.contentVersion === contentVersion && performance.now() < entry.until ? entry.row : undefined;
  }

  /** Replaces a cached row. A Map iterates its keys in insertion order, so the first key is the oldest. */
  private save(entry: Entry<Row>): void {
    const { id } = Object.freeze(entry.row);
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (this.entries.size > MAX_ROWS) this.entries.delete(this.entries.keys().next().value!);
  }
}

const byId = (one: { readonly id: number }, other: { readonly id: number }): number => one.id - other.id;
