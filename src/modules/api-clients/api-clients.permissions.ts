import { permission } from '../../core/identity/index.js';

/** Manage your own API clients and their keys; administrators manage those of all users. */
export const MANAGE_KEYS = permission('keys:manage', 'member');
