import { permission } from '../../core/auth/index.js';

/** To see whole accounts. */
export const READ_USERS = permission('users:read', 'admin', { impliedBy: ['users:manage'] });
export const MANAGE_USERS = permission('users:manage', 'admin');
