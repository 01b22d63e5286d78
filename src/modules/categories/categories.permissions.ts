import { permission } from '../../core/identity/index.js';

export const WRITE_CATEGORIES = permission('categories:write', 'editor');
/** Set the role permissions of a category. */
export const PERMIT_CATEGORIES = permission('categories:permit', 'admin', { grantable: false });
