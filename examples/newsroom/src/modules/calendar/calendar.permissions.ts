import { permission } from 'masthead';

/** Plans are internal: only authors and higher roles can read entries. */
export const READ_CALENDAR = permission('calendar:read', 'author');
export const WRITE_CALENDAR = permission('calendar:write', 'editor');
