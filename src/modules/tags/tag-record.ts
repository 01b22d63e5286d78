import { type VersionedRecord, isoTime } from '../../core/database/index.js';
import type { TagVisibility } from './tag-visibility.js';

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

export interface TagWithCountRow extends Omit<TagWithCount, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

/** The columns of `tags t`. The parameter values of `countCondition` come first. */
export const tagWithCountColumns = ({
  countCondition,
}: TagVisibility): string => `t.id, t.name, t.slug, t.created_at, t.updated_at, t.version,
  (SELECT COUNT(*) FROM article_tags g WHERE g.tag_id = t.id AND ${countCondition.sql}) AS itemCount`;

export const toTagWithCount = ({ created_at, updated_at, ...row }: TagWithCountRow): TagWithCount => ({
  ...row,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});
