import type { FilterTerm, ListRequest } from 'masthead';

export const ENTRY_SORTS = ['id', 'due_at', 'title', 'created_at'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];
export type EntryField = 'status' | 'due_at' | 'article' | 'owner';

/** Request for a page of the list by cursor. */
export type EntryCursorPageRequest = ListRequest<EntrySort, EntryField>;
export type EntryFilterTerm = FilterTerm<EntryField>;
