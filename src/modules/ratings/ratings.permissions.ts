import { permission } from '../../core/identity/index.js';

/** Read own ratings. */
export const READ_RATINGS = permission('ratings:read', 'member', { scoped: false });
/** Rate articles and delete own ratings. */
export const WRITE_RATINGS = permission('ratings:write', 'member');
