import { isoTime } from '../../core/database/index.js';
import type { CountedTag } from './tag-record.js';
import type { TagSight } from './tag-sight.js';

export interface CountedRow extends Omit<CountedTag, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

/** The columns of `tags t`. The parameter values of `counted` come first. */
export const countedColumns = ({
  counted,
}: TagSight): string => `t.id, t.name, t.slug, t.created_at, t.updated_at, t.version,
  (SELECT COUNT(*) FROM article_tags g WHERE g.tag_id = t.id AND ${counted.sql}) AS itemCount`;

export const countedTag = ({ created_at, updated_at, ...row }: CountedRow): CountedTag => ({
  ...row,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});
