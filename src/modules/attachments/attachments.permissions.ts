import { permission } from '../../core/auth/index.js';

export const WRITE_ATTACHMENTS = permission('attachments:write', 'author');
