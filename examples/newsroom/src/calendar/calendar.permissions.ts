import { permission } from 'masthead';

/** What is planned is for those who write, not for readers. */
export const READ_CALENDAR = permission('calendar:read', 'author');
export const WRITE_CALENDAR = permission('calendar:write', 'editor');
