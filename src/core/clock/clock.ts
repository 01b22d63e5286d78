/**
 * Current time for business rules: when an article is due or leaves the trash, when sessions, tokens, keys, mails and links in mails
 * expire, how long a comment can be edited, how long a response is stored for repeated requests; and for the times of resources
 * (`created_at`, `updated_at`). Durations, rate limits, job schedules, webhook deliveries and the times of events and audit entries always use
 * the system clock.
 */
export abstract class Clock {
  /** Returns the current time. It must not go backwards, or expired data would become valid again. All instances must agree. */
  abstract now(): Date;
}

const DAY_MS = 86_400_000;

export const daysBefore = (time: Date, days: number): Date => new Date(time.getTime() - days * DAY_MS);

/** Default clock: the system time. */
export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}
