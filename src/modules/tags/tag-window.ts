import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';

export const TAG_WINDOW_SORTS = ['id', 'name', 'slug', 'created_at', 'updated_at'] as const;
export type TagWindowSort = (typeof TAG_WINDOW_SORTS)[number];
export type TagWindowField = 'name' | 'slug' | 'created_at' | 'updated_at';

/** A part of the list of all tags that begins at a cursor. */
export type TagWindowRequest = ListRequest<TagWindowSort, TagWindowField>;
export type TagFilterTerm = FilterTerm<TagWindowField>;
