import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';

export const CATEGORY_WINDOW_SORTS = ['id', 'name', 'slug', 'item_count', 'created_at', 'updated_at'] as const;
export type CategoryWindowSort = (typeof CATEGORY_WINDOW_SORTS)[number];
export type CategoryWindowField = 'parent' | 'name' | 'slug' | 'status' | 'created_at' | 'updated_at';

/** A request for a cursor page of the category list. */
export type CategoryWindowRequest = ListRequest<CategoryWindowSort, CategoryWindowField>;
export type CategoryFilterTerm = FilterTerm<CategoryWindowField>;

/** The categories that the caller's lists omit. */
export interface CategoryListSight {
  /** Invisible categories. Their visible children are listed as root categories. */
  readonly closed: readonly number[];
  readonly unlisted: readonly number[];
}
