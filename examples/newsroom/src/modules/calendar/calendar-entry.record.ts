import type { VersionedRecord } from 'masthead';

export const ENTRY_STATUSES = ['planned', 'done'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** An entry as read from the database. Times are ISO 8601. */
export interface EntryRecord extends VersionedRecord {
  readonly id: number;
  readonly title: string;
  readonly dueAt: string;
  readonly status: EntryStatus;
  readonly articleId: number | null;
  readonly ownerId: number;
}

/** Writable fields of an entry. The default owner is the caller. */
export interface EntryInput {
  readonly title: string;
  readonly dueAt: Date;
  readonly status: EntryStatus;
  readonly articleId: number | null;
  readonly ownerId: number;
}

/** A new entry requires title and due date. */
export type NewEntry = Pick<EntryInput, 'title' | 'dueAt'> & Partial<EntryInput>;
