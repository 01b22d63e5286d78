import type { VersionedRecord } from '../../core/database/index.js';

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
