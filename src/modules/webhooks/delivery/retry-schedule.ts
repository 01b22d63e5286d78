interface AttemptTiming {
  readonly startedAt: Date;
  readonly durationMs: number;
}

interface AttemptResponse extends AttemptTiming {
  readonly status: number;
  /** Beginning of the response body, as text. */
  readonly answer: string;
}

/** Outcome of one attempt. `gone`: the receiver returned 410. `oversized`: it returned 413, so a repeat would fail too. */
export type DeliveryOutcome =
  | (AttemptResponse & { readonly kind: 'delivered' | 'gone' | 'oversized' })
  | (AttemptResponse & { readonly kind: 'failed'; readonly retryAfter?: number })
  | (AttemptTiming & { readonly kind: 'failed'; readonly error: string });

/** Maximum delay in seconds that a receiver can request. */
const MAX_RETRY_AFTER_SECONDS = 24 * 3600;
/** Fraction of the delay. Spreads the retries of deliveries that failed together. */
const JITTER = 0.2;

interface FailedAttempt {
  /** Number of attempts, including the current attempt. */
  readonly attempts: number;
  /** Delay in seconds that the receiver requested. */
  readonly retryAfter?: number;
}

/**
 * Returns the time of the next attempt, or null after the end of the schedule (in seconds). The delay is the longer of the
 * schedule and the request of the receiver, plus up to a fifth. `random` returns a number from 0 to 1.
 */
export function nextAttemptAt(
  schedule: readonly number[],
  { attempts, retryAfter = 0 }: FailedAttempt,
  now: Date,
  random: () => number = Math.random,
): Date | null {
  const wait = schedule[attempts - 1];
  if (wait === undefined) return null;
  const seconds = Math.max(wait, Math.min(retryAfter, MAX_RETRY_AFTER_SECONDS));
  return new Date(now.getTime() + Math.round(seconds * 1000 * (1 + JITTER * random())));
}

/** Parses `Retry-After` (RFC 9110, section 10.2.3), a number or a date, as seconds. Returns undefined for any other value. */
export function parseRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d{1,15}$/.test(header)) return Math.min(Number(header), MAX_RETRY_AFTER_SECONDS);
  const time = Date.parse(header);
  if (!/^[A-Z][a-z]{2,8}, /.test(header) || Number.isNaN(time)) return undefined;
  return Math.min(Math.max(0, Math.ceil((time - now.getTime()) / 1000)), MAX_RETRY_AFTER_SECONDS);
}
