import { permission } from '../../core/auth/index.js';

/** To manage API clients and their keys: one's own, and everybody's for administrators. */
export const MANAGE_KEYS = permission('keys:manage', 'member');
