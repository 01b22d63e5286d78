import { permission } from 'masthead';

/** Reading is public. The policy decides which paper clips a caller can change. */
export const WRITE_DESK_DRAWER = permission('desk-drawer:write', 'author');
