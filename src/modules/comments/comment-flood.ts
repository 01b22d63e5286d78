const WINDOW_MS = 60_000;

/** The times within one minute before `now`, sorted. All times in milliseconds. */
export const timesInLastMinute = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - WINDOW_MS).sort((a, b) => a - b);

/** Seconds until another comment is within the limit; 0: now. `recent` holds the sorted times of the last minute. */
export function secondsUntilAllowed(recent: readonly number[], limit: number, now: number): number {
  const last = recent[recent.length - limit];
  return last === undefined ? 0 : Math.max(1, Math.ceil((last + WINDOW_MS - now) / 1000));
}
