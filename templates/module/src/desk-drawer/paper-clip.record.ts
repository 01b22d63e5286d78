import type { VersionedRecord } from 'masthead';

/** A paper clip as read from the database. */
export interface PaperClipRecord extends VersionedRecord {
  readonly id: number;
  readonly title: string;
  readonly ownerId: number;
}

/** Input of a paper clip. */
export interface PaperClipInput {
  readonly title: string;
}
