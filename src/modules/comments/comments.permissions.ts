import { permission } from '../../core/identity/index.js';

/** Comment on visible articles; edit and delete own comments. */
export const WRITE_COMMENTS = permission('comments:write', 'member');
/** Approve, reject, edit and delete all comments. The category action `approve` grants this to other roles. */
export const MODERATE_COMMENTS = permission('comments:moderate', 'editor', { perItem: true });
