import { ACCOUNT_ROLES } from '../../../../core/identity/index.js';
import {
  choiceFilter,
  type ListDefinition,
  type ListRequest,
  type SelectionDefinition,
  textFilter,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { USER_SORTS, type UserColumnField, type UserSort } from '../../user-list.js';
import { USER_STATUSES } from '../../user.entity.js';
import { USER_FIELDS } from '../user.resource.js';

export const USER_SELECTION_DEFINITION: SelectionDefinition = { includes: [], fields: { user: USER_FIELDS } };

export const USER_LIST_DEFINITION: ListDefinition<UserSort, UserColumnField> = {
  ...USER_SELECTION_DEFINITION,
  type: 'user',
  sorts: USER_SORTS,
  defaultSort: 'id',
  filters: {
    role: choiceFilter(ACCOUNT_ROLES),
    status: choiceFilter(USER_STATUSES),
    username: textFilter(190, { description: 'user name' }),
    name: textFilter(190),
    email: textFilter(190, { description: 'e-mail address' }),
    created_at: timeFilter({ description: 'creation time' }),
  },
};

export type UserListRequest = ListRequest<UserSort, UserColumnField>;
