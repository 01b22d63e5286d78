import type { Principal } from '../auth/index.js';
import { LONGEST_UNNOTICED_MS } from '../database/unnoticed.js';
import type { ContentWatch } from './content-watch.js';

const MOST_ROWS = 1000;

interface Entry<Row> {
  readonly row: Row;
  readonly generation: number;
  readonly until: number;
}

/**
 * Rows that many responses embed and that seldom change, cached for anonymous clients until content changes. Authenticated callers
 * and units of work read from the database.
 */
export class KeptRows<Row extends { readonly id: number }> {
  private readonly entries = new Map<number, Entry<Row>>();

  /** `read` returns the existing rows in id order. */
  constructor(
    private readonly watch: ContentWatch,
    private readonly read: (ids: readonly number[]) => Promise<Row[]>,
  ) {}

  /** Returns each row once, in id order. Reads all uncached rows with one statement. */
  async get(caller: Principal, ids: readonly number[]): Promise<Row[]> {
    const wanted = [...new Set(ids)];
    const generation = caller.userId === null ? this.watch.current() : undefined;
    if (generation === undefined) return this.read(wanted);
    const until = performance.now() + LONGEST_UNNOTICED_MS;
    const kept = wanted.flatMap((id) => this.find(id, generation) ?? []);
    if (kept.length === wanted.length) return kept.sort(byId);
    const known = new Set(kept.map(({ id }) => id));
    const read = await this.read(wanted.filter((id) => !known.has(id)));
    for (const row of read) this.keep({ row, generation, until });
    return [...kept, ...read].sort(byId);
  }

  private find(id: number, generation: number): Row | undefined {
    const entry = this.entries.get(id);
    return entry?.generation === generation && performance.now() < entry.until ? entry.row : undefined;
  }

  /** Replaces a cached row. A Map iterates its keys in insertion order, so the first key is the oldest. */
  private keep(entry: Entry<Row>): void {
    const { id } = Object.freeze(entry.row);
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (this.entries.size > MOST_ROWS) this.entries.delete(this.entries.keys().next().value!);
  }
}

const byId = (one: { readonly id: number }, other: { readonly id: number }): number => one.id - other.id;
