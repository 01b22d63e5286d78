import { permission } from '../../core/auth/index.js';

/** To see whole accounts. */
export const READ_USERS = permission('users:read', 'admin', { impliedBy: ['users:manage'] });
export const MANAGE_USERS = permission('users:manage', 'admin', { grantable: false });
/** To change an account: one's own name and picture, with `users:manage` whatever there is of others. */
export const WRITE_USERS = permission('users:write', 'member', {
  perItem: true,
  grantable: false,
  impliedBy: ['users:manage'],
});
