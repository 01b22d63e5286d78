import type { ListRequest } from '../../core/json-api/index.js';
import type { FilterTerm } from '../../core/pagination/index.js';

export const CATEGORY_CURSOR_PAGE_SORTS = ['id', 'name', 'slug', 'item_count', 'created_at', 'updated_at'] as const;
export type CategoryCursorPageSort = (typeof CATEGORY_CURSOR_PAGE_SORTS)[number];
export type CategoryFilterField = 'parent' | 'name' | 'slug' | 'status' | 'created_at' | 'updated_at';

/** A request for a cursor page of the category list. */
export type CategoryCursorPageRequest = ListRequest<CategoryCursorPageSort, CategoryFilterField>;
export type CategoryFilterTerm = FilterTerm<CategoryFilterField>;

/** The categories that the caller's lists omit. */
export interface CategoryListVisibility {
  /** Invisible categories. Their visible children are listed as root categories. */
  readonly closed: readonly number[];
  readonly unlisted: readonly number[];
}
