import type { ComparableColumn, Dialect } from '../../core/database/index.js';
import type { ListCriteria, SortColumnMap } from '../../core/pagination/index.js';
import { nameSortSql } from './category-record.js';

export const CATEGORY_SORTS = ['id', 'name', 'slug', 'item_count', 'created_at', 'updated_at'] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];
/** `parent` 0 selects root categories. */
export type CategoryFilterField = 'parent' | 'name' | 'slug' | 'status' | 'created_at' | 'updated_at';
export type CategoryListCriteria = ListCriteria<CategorySort, CategoryFilterField>;

/** The categories that the caller's lists omit. */
export interface CategoryListVisibility {
  /** Invisible categories. Their visible children are listed as root categories. */
  readonly closed: readonly number[];
  readonly unlisted: readonly number[];
}

export const categorySortColumns = (dialect: Dialect): SortColumnMap<CategorySort> => ({
  id: { sql: 'c.id' },
  name: { sql: nameSortSql(dialect) },
  slug: { sql: 'c.slug' },
  item_count: { sql: 'COALESCE(n.articles, 0)' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at', nullable: true },
});

export const CATEGORY_FILTER_COLUMNS: Record<Exclude<CategoryFilterField, 'parent'>, ComparableColumn> = {
  name: { sql: 'c.name', isText: true },
  slug: { sql: 'c.slug', isText: true },
  status: { sql: 'c.status' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at' },
};
