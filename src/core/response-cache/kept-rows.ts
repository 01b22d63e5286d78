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
 * Rows that stand beside many others and seldom change, kept for visitors until something is changed. Whoever is signed in, and every
 * unit of work, is given what the database has.
 */
export class KeptRows<Row extends { readonly id: number }> {
  private readonly entries = new Map<number, Entry<Row>>();

  /** `read` gives those that there are, in the order of their ids. */
  constructor(
    private readonly watch: ContentWatch,
    private readonly read: (ids: readonly number[]) => Promise<Row[]>,
  ) {}

  /** Each of them once, in the order of their ids: those that are not kept by one statement. */
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

  /** In place of what was kept before: a map gives its keys in the order in which they came. */
  private keep(entry: Entry<Row>): void {
    const { id } = Object.freeze(entry.row);
    this.entries.delete(id);
    this.entries.set(id, entry);
    if (this.entries.size > MOST_ROWS) this.entries.delete(this.entries.keys().next().value!);
  }
}

const byId = (one: { readonly id: number }, other: { readonly id: number }): number => one.id - other.id;
