import { ACCOUNT_ROLES } from '../../../../core/identity/index.js';
import {
  choiceFilter,
  type ListDefinition,
  type SelectionDefinition,
  textFilter,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { USER_CURSOR_PAGE_SORTS, type UserFilterField, type UserCursorPageSort } from '../../user-cursor-page.js';
import { USER_STATUSES } from '../../user.entity.js';
import { USER_FIELDS } from '../user.resource.js';

export const USER_SELECTION_DEFINITION: SelectionDefinition = { includes: [], fields: { user: USER_FIELDS } };

export const USER_LIST_DEFINITION: ListDefinition<UserCursorPageSort, UserFilterField> = {
  ...USER_SELECTION_DEFINITION,
  type: 'user',
  sorts: USER_CURSOR_PAGE_SORTS,
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
