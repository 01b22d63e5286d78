import {
  filterTypesOf,
  type ListDefinition,
  type ListRequest,
  type SelectionDefinition,
} from '../../../../core/json-api/index.js';
import { USER_SORTS, type UserListCriteria, type UserSort } from '../../user-list.js';
import { type UserFilterColumn, userFields } from '../../user.fields.js';
import { USER_FIELDS } from '../user.resource.js';

export const USER_SELECTION_DEFINITION: SelectionDefinition = { includes: [], fields: { user: USER_FIELDS } };

export const USER_LIST_DEFINITION: ListDefinition<UserSort, UserFilterColumn> = {
  ...USER_SELECTION_DEFINITION,
  type: 'user',
  sorts: USER_SORTS,
  defaultSort: 'id',
  filters: filterTypesOf(userFields),
};

export type UserListRequest = ListRequest<UserSort, UserFilterColumn>;

export const toUserListCriteria = (request: UserListRequest): UserListCriteria => ({
  ...request,
  attributes: request.fields['user'],
});
