import type { VersionedRecord } from 'masthead';

/** A paper clip as it is read. */
export interface PaperClipRecord extends VersionedRecord {
  readonly id: number;
  readonly title: string;
  readonly ownerId: number;
}

/** What can be said of one. */
export interface PaperClipInput {
  readonly title: string;
}
