import type { ListRequest } from '../../core/json-api/index.js';
import { USER_SORTS } from './user-record.js';
import type { FilterTerm } from '../../core/pagination/index.js';

export const USER_CURSOR_PAGE_SORTS = [...USER_SORTS, 'email', 'updated_at'] as const;
export type UserCursorPageSort = (typeof USER_CURSOR_PAGE_SORTS)[number];
export type UserFilterField = 'role' | 'status' | 'username' | 'name' | 'email' | 'created_at';

/** A request for a page of accounts that begins at a cursor. */
export type UserCursorPageRequest = ListRequest<UserCursorPageSort, UserFilterField>;
export type UserFilterTerm = FilterTerm<UserFilterField>;
