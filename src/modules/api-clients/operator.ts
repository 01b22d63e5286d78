import type { Principal } from '../../core/auth/index.js';

/** Whoever has the command line has the database as well: an administrator without an account. */
export const OPERATOR: Principal = { userId: null, role: 'admin' };
