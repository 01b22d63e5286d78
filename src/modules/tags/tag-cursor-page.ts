import type { ListRequest } from '../../core/json-api/index.js';
import type { FilterTerm } from '../../core/pagination/index.js';

export const TAG_CURSOR_PAGE_SORTS = ['id', 'name', 'slug', 'created_at', 'updated_at'] as const;
export type TagCursorPageSort = (typeof TAG_CURSOR_PAGE_SORTS)[number];
export type TagFilterField = 'name' | 'slug' | 'created_at' | 'updated_at';

/** A request for a cursor page of the tag list. */
export type TagCursorPageRequest = ListRequest<TagCursorPageSort, TagFilterField>;
export type TagFilterTerm = FilterTerm<TagFilterField>;
