/** The time that decides; a provider of the whole application. */
export { Clock } from './clock.js';
