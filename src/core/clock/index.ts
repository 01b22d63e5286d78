/** The time that decides, a provider of the whole application, and what is reckoned from it. */
export { Clock } from './clock.js';
export { daysBefore } from './days-before.js';
