import { ACCOUNT_ROLES } from '../../../../core/identity/index.js';
import { PageQuery, QueryChoice, QueryText } from '../../../../core/http/index.js';
import { USER_SORTS, type UserListOptions } from '../../user-record.js';
import { USER_STATUSES } from '../../user.entity.js';

export class ListUsersQuery extends PageQuery implements UserListOptions {
  @QueryChoice(ACCOUNT_ROLES, 'only accounts with this role')
  role?: UserListOptions['role'];

  @QueryChoice(USER_STATUSES, 'only accounts with this status')
  status?: UserListOptions['status'];

  @QueryText(190, 'part of the name, user name or e-mail address (case-insensitive)')
  search?: string;

  @QueryChoice(USER_SORTS, 'sort field; default `id`')
  sort?: UserListOptions['sort'];

  @QueryChoice(['asc', 'desc'], 'sort direction; default `asc`')
  order?: UserListOptions['order'];
}
