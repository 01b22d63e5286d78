import type { ComparableColumn } from '../../core/database/index.js';
import type { FilterTerm, ListCriteria, SortColumnMap } from '../../core/pagination/index.js';
import type { UserRecord } from './user-record.js';

export const USER_SORTS = ['id', 'username', 'name', 'created_at', 'email', 'updated_at'] as const;
export type UserSort = (typeof USER_SORTS)[number];
export type UserColumnField = 'role' | 'status' | 'username' | 'name' | 'email' | 'created_at';
/** `search`: part of the name, user name or e-mail address, case-insensitive. */
export type UserFilterField = UserColumnField | 'search';
export type UserListCriteria = ListCriteria<UserSort, UserFilterField>;

export const USER_SORT_COLUMNS: SortColumnMap<UserSort> = {
  id: { sql: 'id' },
  username: { sql: 'username_key' },
  name: { sql: 'name_key' },
  email: { sql: 'email_key' },
  created_at: { sql: 'created_at' },
  updated_at: { sql: 'updated_at', nullable: true },
};

export const USER_FILTER_COLUMNS: Record<UserColumnField, ComparableColumn> = {
  role: { sql: 'role' },
  status: { sql: 'status' },
  username: { sql: 'username', isText: true },
  name: { sql: 'name', isText: true },
  email: { sql: 'email', isText: true },
  created_at: { sql: 'created_at' },
};

export const USER_SEARCH_COLUMNS = ['username_key', 'email_key', 'name_key'];

/** Named options for the filters and the order of a list. An omitted member does not filter; the default order is by id. */
export interface UserListOptions extends Partial<Pick<UserRecord, 'role' | 'status'>> {
  readonly search?: string;
  readonly sort?: UserSort;
  readonly order?: 'asc' | 'desc';
}

export function toUserCriteria({
  role,
  status,
  search,
  sort = 'id',
  order = 'asc',
}: UserListOptions): Pick<UserListCriteria, 'filters' | 'sort'> {
  const term = (field: UserFilterField, value: string | undefined): FilterTerm<UserFilterField>[] =>
    value ? [{ field, operator: 'eq', values: [value] }] : [];
  return {
    filters: [...term('role', role), ...term('status', status), ...term('search', search)],
    sort: [{ field: sort, descending: order === 'desc' }],
  };
}
