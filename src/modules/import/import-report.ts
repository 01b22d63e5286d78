import type { ImportKind } from './import-mapping.entity.js';

/** Result of importing one item. A batch returns one outcome per item. */
export type ImportOutcome = 'made' | 'changed' | 'unchanged' | { readonly skipped: string };

export type ImportTally = Record<'made' | 'changed' | 'unchanged' | 'skipped', number>;

/** A remark for the operator: the number of occurrences, and the first lines of the file with an occurrence. */
export interface ImportNote {
  count: number;
  readonly lines: number[];
}

const MAX_LINES_PER_NOTE = 5;

export class ImportReport {
  readonly tallies: Record<ImportKind, ImportTally> = {
    author: emptyTally(),
    category: emptyTally(),
    tag: emptyTally(),
    post: emptyTally(),
    commenter: emptyTally(),
    comment: emptyTally(),
  };
  /** Number of skipped items by `what: why`. */
  readonly skipped = new Map<string, number>();
  readonly notes = new Map<string, ImportNote>();

  count(kind: ImportKind, outcomes: readonly ImportOutcome[]): void {
    for (const outcome of outcomes) {
      if (typeof outcome === 'string') this.tallies[kind][outcome]++;
      else {
        this.tallies[kind].skipped++;
        this.skip(kind, outcome.skipped);
      }
    }
  }

  skip(what: string, why: string, times = 1): void {
    if (times === 0) return;
    const reason = `${what}: ${why}`;
    this.skipped.set(reason, (this.skipped.get(reason) ?? 0) + times);
  }

  addNote(text: string, line?: number): void {
    const note = this.notes.get(text) ?? { count: 0, lines: [] };
    note.count++;
    if (line !== undefined && note.lines.length < MAX_LINES_PER_NOTE) note.lines.push(line);
    this.notes.set(text, note);
  }
}

const emptyTally = (): ImportTally => ({ made: 0, changed: 0, unchanged: 0, skipped: 0 });
