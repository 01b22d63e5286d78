import type { VersionedRecord } from '../../core/database/index.js';

/** A tag as it is read. Times are ISO 8601. */
export interface TagRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
}

export interface CountedTag extends TagRecord, VersionedRecord {
  /** Published articles that have it, as far as the caller's lists show them. */
  readonly itemCount: number;
}

/** What a tag is called. */
export type TagNames = Pick<TagRecord, 'name' | 'slug'>;
