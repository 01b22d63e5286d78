import { permission } from '../../core/auth/index.js';

/** To see one's own account. */
export const READ_ACCOUNT = permission('account:read', 'member', { scoped: false });
/** To change one's own password. */
export const WRITE_ACCOUNT = permission('account:write', 'member', { grantable: false });
