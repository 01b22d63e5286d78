import { permission } from '../../core/auth/index.js';

/** To comment on what one sees, and to change and remove one's own comments. */
export const WRITE_COMMENTS = permission('comments:write', 'member');
/** To approve and reject, and to change and remove anybody's. A category gives it to other roles by its check `approve`. */
export const MODERATE_COMMENTS = permission('comments:moderate', 'editor', { perItem: true });
