import { isoTime } from 'masthead';
import type { EntryRecord } from './calendar-entry.record.js';

type Time = Date | string;

export interface EntryRow extends Omit<EntryRecord, 'dueAt' | 'createdAt' | 'updatedAt'> {
  readonly dueAt: Time;
  readonly createdAt: Time;
  readonly updatedAt: Time | null;
}

/** Columns of `calendar_entries e`. */
export const ENTRY_COLUMNS = `e.id, e.title, e.due_at AS dueAt, e.status, e.article_id AS articleId, e.owner_id AS ownerId,
  e.version, e.created_at AS createdAt, e.updated_at AS updatedAt`;

export const toEntryRecord = ({ dueAt, createdAt, updatedAt, ...row }: EntryRow): EntryRecord => ({
  ...row,
  dueAt: isoTime(dueAt),
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
});
