import { ACCOUNT_ROLES } from '../../../../core/auth/index.js';
import {
  choiceFilter,
  type ListDefinition,
  type ShapeDefinition,
  textFilter,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { USER_WINDOW_SORTS, type UserWindowField, type UserWindowSort } from '../../user-window.js';
import { USER_STATUSES } from '../../user.entity.js';
import { USER_FIELDS } from '../user.resource.js';

export const USER: ShapeDefinition = { includes: [], fields: { user: USER_FIELDS } };

export const USERS: ListDefinition<UserWindowSort, UserWindowField> = {
  ...USER,
  type: 'user',
  sorts: USER_WINDOW_SORTS,
  defaultSort: 'id',
  filters: {
    role: choiceFilter(ACCOUNT_ROLES),
    status: choiceFilter(USER_STATUSES),
    username: textFilter(190, { description: 'the user name' }),
    name: textFilter(190),
    email: textFilter(190, { description: 'the e-mail address' }),
    created_at: timeFilter({ description: 'creation time of the account' }),
  },
};
