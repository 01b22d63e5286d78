/** The editorial calendar: planned entries with due date, owner and article. */
export { calendarFeature } from './calendar.feature.js';
export type { EntryRecord } from './calendar-entry.record.js';
export { CalendarModule } from './calendar.module.js';
export { CalendarService } from './calendar.service.js';
