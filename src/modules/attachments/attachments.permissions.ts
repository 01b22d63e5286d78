import { permission } from '../../core/identity/index.js';

export const WRITE_ATTACHMENTS = permission('attachments:write', 'author');
