import type { VersionedRecord } from 'masthead';

export const ENTRY_STATUSES = ['planned', 'done'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** An entry as it is read. Times are ISO 8601. */
export interface EntryRecord extends VersionedRecord {
  readonly id: number;
  readonly title: string;
  readonly dueAt: string;
  readonly status: EntryStatus;
  readonly articleId: number | null;
  readonly ownerId: number;
}

/** What can be said of one; whoever plans it owns it, unless it is said otherwise. */
export interface EntryInput {
  readonly title: string;
  readonly dueAt: Date;
  readonly status: EntryStatus;
  readonly articleId: number | null;
  readonly ownerId: number;
}

/** Of a new one title and time must be said. */
export type NewEntry = Pick<EntryInput, 'title' | 'dueAt'> & Partial<EntryInput>;
