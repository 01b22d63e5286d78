import { permission } from '../../core/auth/index.js';

/** To rename, merge and delete them. Whoever writes an article gives it tags by their names. */
export const WRITE_TAGS = permission('tags:write', 'editor');
