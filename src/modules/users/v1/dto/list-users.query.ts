import { ACCOUNT_ROLES } from '../../../../core/auth/index.js';
import { PageQuery, QueryChoice } from '../../../../core/http/index.js';
import type { UserFilter } from '../../user-record.js';
import { USER_STATUSES } from '../../user.entity.js';

export class ListUsersQuery extends PageQuery implements UserFilter {
  @QueryChoice(ACCOUNT_ROLES, 'only accounts with this role')
  role?: UserFilter['role'];

  @QueryChoice(USER_STATUSES, 'only accounts in this state')
  status?: UserFilter['status'];
}
