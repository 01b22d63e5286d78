/** The application's clock, and calculations with it. */
export { Clock, daysBefore } from './clock.js';
