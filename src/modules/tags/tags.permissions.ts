import { permission } from '../../core/identity/index.js';

/** Create, rename, merge and delete tags. Authors tag articles by name without this permission. */
export const WRITE_TAGS = permission('tags:write', 'editor');
