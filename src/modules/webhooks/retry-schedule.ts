/** No receiver can put a delivery off for longer. */
const LONGEST_RETRY_AFTER = 24 * 3600;
/** As a part of the wait: what failed together is not tried together again. */
const JITTER = 0.2;

interface FailedAttempt {
  /** How many there were, this one included. */
  readonly attempts: number;
  /** Seconds that the receiver asked for. */
  readonly retryAfter?: number;
}

/**
 * When a delivery that failed is tried again; null where the schedule (seconds) is used up. Never earlier than the schedule or the
 * receiver says, and up to a fifth of that later. `random` gives a number from 0 to 1.
 */
export function nextAttemptAt(
  schedule: readonly number[],
  { attempts, retryAfter = 0 }: FailedAttempt,
  now: Date,
  random: () => number = Math.random,
): Date | null {
  const wait = schedule[attempts - 1];
  if (wait === undefined) return null;
  const seconds = Math.max(wait, Math.min(retryAfter, LONGEST_RETRY_AFTER));
  return new Date(now.getTime() + Math.round(seconds * 1000 * (1 + JITTER * random())));
}

/** The seconds of a `Retry-After` (RFC 9110, section 10.2.3), which is a number or a time; undefined where it is neither. */
export function retryAfterSeconds(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,15}$/.test(header)) return Math.min(Number(header), LONGEST_RETRY_AFTER);
  const time = Date.parse(header);
  if (!/^[A-Z][a-z]{2,8}, /.test(header) || Number.isNaN(time)) return undefined;
  return Math.min(Math.max(0, Math.ceil((time - now.getTime()) / 1000)), LONGEST_RETRY_AFTER);
}
