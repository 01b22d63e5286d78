import { permission } from '../../core/auth/index.js';

export const WRITE_CATEGORIES = permission('categories:write', 'editor');
/** To say who may do what in a category. */
export const PERMIT_CATEGORIES = permission('categories:permit', 'admin', { grantable: false });
