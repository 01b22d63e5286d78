import { columnsOf, namesWith, selectListSql } from '../../core/field-table/index.js';
import type { FilterTerm, ListCriteria } from '../../core/pagination/index.js';
import type { UserRecord } from './user-record.js';
import { type UserFilterColumn, userFields } from './user.fields.js';

export const USER_SORTS = ['id', ...namesWith(userFields, 'sort')] as const;
export type UserSort = (typeof USER_SORTS)[number];
/** `search`: part of the name, user name or e-mail address, case-insensitive. */
export type UserFilterField = UserFilterColumn | 'search';

export interface UserListCriteria extends ListCriteria<UserSort, UserFilterField> {
  /** Attributes of the response: other fields of modules are not read. Undefined: all. */
  readonly attributes?: readonly string[] | undefined;
}

const COLUMNS: Readonly<Record<Exclude<keyof UserRecord, 'fields'>, string>> = {
  id: 'u.id',
  ...columnsOf(userFields),
  version: 'u.version',
};

/** Columns of a `UserRow`, to be selected from `users u`. */
export const USER_COLUMNS = selectListSql(COLUMNS);

export const USER_SEARCH_COLUMNS = ['u.username_key', 'u.email_key', 'u.name_key'];

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
