import { permission } from '../../core/identity/index.js';

/** Read your account. */
export const READ_ACCOUNT = permission('account:read', 'member', { scoped: false });
/** Change your password. */
export const WRITE_ACCOUNT = permission('account:write', 'member', { grantable: false });
