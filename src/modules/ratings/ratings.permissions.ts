import { permission } from '../../core/auth/index.js';

/** To see what one has given oneself. */
export const READ_RATINGS = permission('ratings:read', 'member', { scoped: false });
/** To rate articles, and to take that back. */
export const WRITE_RATINGS = permission('ratings:write', 'member');
