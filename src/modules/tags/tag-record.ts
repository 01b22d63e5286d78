import { isoTime, type VersionedRecord, type VersionedRow } from '../../core/database/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import { markListRead, markRead } from '../../core/request-context/index.js';

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

/** A row with the name of a tag and `TagVisibility.ownSpelling`. */
export interface TagSpelling {
  readonly name: string;
  readonly spelling: string | null;
}

/** Replaces the name by the spelling of the caller, unless the tag was renamed or merged since. */
export function applySpelling<Row extends TagSpelling>({ spelling, ...row }: Row): Omit<Row, 'spelling'> {
  return spelling !== null && caseFoldKey(spelling) === caseFoldKey(row.name) ? { ...row, name: spelling } : row;
}

export interface TagWithCountRow extends Omit<TagWithCount, keyof VersionedRecord>, VersionedRow, TagSpelling {}

export function toTagWithCount(row: TagWithCountRow): TagWithCount {
  markRead('tag', row.id);
  // The number of articles.
  markListRead('article');
  return {
    ...applySpelling(row),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}
