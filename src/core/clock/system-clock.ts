import { Clock } from './clock.js';

/** The default: the machine's. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
