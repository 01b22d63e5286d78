import { ACCOUNT_ROLES } from '../../../../core/identity/index.js';
import { PageQuery, QueryChoice, QueryText, toPageRequest } from '../../../../core/http/index.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import { toUserCriteria, type UserListCriteria, type UserListOptions } from '../../user-list.js';
import { USER_STATUSES } from '../../user.entity.js';

const SORTS = ['id', 'username', 'name', 'created_at'] as const;

export class ListUsersQuery extends PageQuery implements UserListOptions {
  @QueryChoice(ACCOUNT_ROLES, 'only accounts with this role')
  role?: UserListOptions['role'];

  @QueryChoice(USER_STATUSES, 'only accounts with this status')
  status?: UserListOptions['status'];

  @QueryText(190, 'part of the name, user name or e-mail address (case-insensitive)')
  search?: string;

  @QueryChoice(SORTS, 'sort field; default `id`')
  sort?: (typeof SORTS)[number];

  @QueryChoice(['asc', 'desc'], 'sort direction; default `asc`')
  order?: UserListOptions['order'];
}

export const toUserListCriteria = (query: ListUsersQuery): UserListCriteria => ({
  ...toUserCriteria(query),
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});
