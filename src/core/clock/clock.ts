/**
 * Current time for business rules: when an article is due or leaves the trash, when sessions, tokens, keys and links in mails expire,
 * how long a comment can be edited, how long a response is stored for repeated requests. Durations, rate limits and job schedules
 * always use the system clock.
 */
export abstract class Clock {
  /** Returns the current time. It must not go backwards, or expired data would become valid again. All instances must agree. */
  abstract now(): Date;
}
