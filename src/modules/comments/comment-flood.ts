const WINDOW_MS = 60_000;

/** Of the times at which somebody has commented, those that count at `now`. All in milliseconds. */
export const recentTimes = (times: readonly number[], now: number): number[] =>
  times.filter((time) => time > now - WINDOW_MS).sort((a, b) => a - b);

/** In how many seconds one more is within the limit; 0: now. `recent` are those that count, in their order. */
export function secondsUntilRoom(recent: readonly number[], limit: number, now: number): number {
  const last = recent[recent.length - limit];
  return last === undefined ? 0 : Math.max(1, Math.ceil((last + WINDOW_MS - now) / 1000));
}
