import { permission } from '../../core/identity/index.js';

/** For administrators, because the audit log contains the actions and IP addresses of all users. */
export const READ_AUDIT = permission('audit:read', 'admin');
