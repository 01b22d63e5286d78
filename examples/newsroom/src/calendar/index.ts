/** The editorial calendar: planned entries with due date, owner and article. */
export { calendarFeature } from './calendar.feature.js';
export { CalendarService } from './calendar.service.js';
