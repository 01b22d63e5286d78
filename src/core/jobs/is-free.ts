import type { Job } from './job.js';
import type { JobTimes } from './jobs.repository.js';

/**
 * Whether the job is due and nobody runs it. Times are those of the instances' own clocks: one that lies further ahead than a
 * right clock would ever write it counts as past, so that a wrong one stops no job.
 */
export function isFree({ nextAt, leaseUntil }: JobTimes, { everyMs, leaseMs }: Job, now: number): boolean {
  const isPast = (time: Date, most: number) => time.getTime() <= now || time.getTime() > now + 2 * most;
  return isPast(nextAt, everyMs) && (leaseUntil === null || isPast(leaseUntil, leaseMs));
}
