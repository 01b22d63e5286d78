import type { Principal } from '../../core/identity/index.js';

/** The principal of the command line: an administrator without an account, because the command line has database access. */
export const CLI_PRINCIPAL: Principal = { userId: null, role: 'admin' };
