import { permission } from '../../core/auth/index.js';

export const WRITE_CATEGORIES = permission('categories:write', 'editor');
