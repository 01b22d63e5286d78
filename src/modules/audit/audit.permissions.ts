import { permission } from '../../core/auth/index.js';

/** To read the audit log: it tells what everybody did, and from where. */
export const READ_AUDIT = permission('audit:read', 'admin');
