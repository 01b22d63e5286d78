import { Clock } from './clock.js';

/** Default clock: the system time. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
