import { permission } from 'masthead';

/** Everybody reads them. Whose they may change is said by the policy. */
export const WRITE_DESK_DRAWER = permission('desk-drawer:write', 'author');
