/** The application's clock, and calculations with it. */
export { Clock } from './clock.js';
export { daysBefore } from './days-before.js';
