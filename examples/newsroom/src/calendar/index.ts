/** The editorial calendar: what is planned, until when, by whom, and what has come of it. */
export { calendarFeature } from './calendar.feature.js';
export { CalendarService } from './calendar.service.js';
