import { isoTime, type VersionedRecord, type VersionedRow } from '../../core/database/index.js';

export interface TagRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export interface TagWithCount extends TagRecord, VersionedRecord {
  /** Number of published articles with the tag in the caller's lists. */
  readonly itemCount: number;
}

/** The editable names of a tag. */
export type EditableTagFields = Pick<TagRecord, 'name' | 'slug'>;

export interface TagWithCountRow extends Omit<TagWithCount, keyof VersionedRecord>, VersionedRow {}

export const toTagWithCount = (row: TagWithCountRow): TagWithCount => ({
  ...row,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
});
