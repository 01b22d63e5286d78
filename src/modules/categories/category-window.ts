import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';

export const CATEGORY_WINDOW_SORTS = ['id', 'name', 'slug', 'item_count', 'created_at', 'updated_at'] as const;
export type CategoryWindowSort = (typeof CATEGORY_WINDOW_SORTS)[number];
export type CategoryWindowField = 'parent' | 'name' | 'slug' | 'status' | 'created_at' | 'updated_at';

/** A part of the list of all categories that begins at a cursor. */
export type CategoryWindowRequest = ListRequest<CategoryWindowSort, CategoryWindowField>;
export type CategoryFilterTerm = FilterTerm<CategoryWindowField>;

/** The categories that somebody is shown, by those that they are not. */
export interface CategoryListSight {
  /** What is below one of these, but not closed itself, stands at the root. */
  readonly closed: readonly number[];
  readonly unlisted: readonly number[];
}
