import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';
import { USER_SORTS } from './user-record.js';

export const USER_WINDOW_SORTS = [...USER_SORTS, 'email', 'updated_at'] as const;
export type UserWindowSort = (typeof USER_WINDOW_SORTS)[number];
export type UserWindowField = 'role' | 'status' | 'username' | 'name' | 'email' | 'created_at';

/** A request for a page of accounts that begins at a cursor. */
export type UserWindowRequest = ListRequest<UserWindowSort, UserWindowField>;
export type UserFilterTerm = FilterTerm<UserWindowField>;
