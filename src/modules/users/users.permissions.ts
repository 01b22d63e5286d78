import { permission } from '../../core/identity/index.js';

/** See all attributes of all accounts. */
export const READ_USERS = permission('users:read', 'admin', { impliedBy: ['users:manage'] });
export const MANAGE_USERS = permission('users:manage', 'admin', { grantable: false });
/** Change your own name and avatar; with `users:manage`, all attributes of other accounts. */
export const WRITE_USERS = permission('users:write', 'member', {
  perItem: true,
  grantable: false,
  impliedBy: ['users:manage'],
});
