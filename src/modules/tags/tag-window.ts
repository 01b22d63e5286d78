import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';

export const TAG_WINDOW_SORTS = ['id', 'name', 'slug', 'created_at', 'updated_at'] as const;
export type TagWindowSort = (typeof TAG_WINDOW_SORTS)[number];
export type TagWindowField = 'name' | 'slug' | 'created_at' | 'updated_at';

/** A request for a cursor page of the tag list. */
export type TagWindowRequest = ListRequest<TagWindowSort, TagWindowField>;
export type TagFilterTerm = FilterTerm<TagWindowField>;
