import type { ComparableColumn } from '../../core/database/index.js';
import type { ListCriteria, SortColumnMap } from '../../core/pagination/index.js';

export const TAG_SORTS = ['id', 'name', 'slug', 'created_at', 'updated_at'] as const;
export type TagSort = (typeof TAG_SORTS)[number];
export type TagFilterField = 'name' | 'slug' | 'created_at' | 'updated_at';
export type TagListCriteria = ListCriteria<TagSort, TagFilterField>;

export const TAG_SORT_COLUMNS: SortColumnMap<TagSort> = {
  id: { sql: 't.id' },
  name: { sql: 't.name_key' },
  slug: { sql: 't.slug' },
  created_at: { sql: 't.created_at' },
  updated_at: { sql: 't.updated_at', nullable: true },
};

export const TAG_FILTER_COLUMNS: Record<TagFilterField, ComparableColumn> = {
  name: { sql: 't.name', isText: true },
  slug: { sql: 't.slug', isText: true },
  created_at: { sql: 't.created_at' },
  updated_at: { sql: 't.updated_at' },
};
