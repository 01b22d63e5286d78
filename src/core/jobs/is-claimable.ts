import type { RecurringJob } from './recurring-job.js';
import type { JobTimes } from './jobs.repository.js';

/**
 * Whether the job is due and no instance runs it. Times come from the clocks of the instances. A time further ahead than a correct
 * clock would write counts as past, so that a wrong clock stops no job.
 */
export function isClaimable(
  { nextAt, leaseUntil }: JobTimes,
  { everyMs, leaseMs }: RecurringJob,
  now: number,
): boolean {
  const isPast = (time: Date, interval: number) => time.getTime() <= now || time.getTime() > now + 2 * interval;
  return isPast(nextAt, everyMs) && (leaseUntil === null || isPast(leaseUntil, leaseMs));
}
