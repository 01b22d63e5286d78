import { setTimeout as sleep } from 'node:timers/promises';

const TIMEOUT_MS = 20_000;
const INTERVAL_MS = 20;

/**
 * Calls `ask` every 20 ms until `isWanted` accepts its result. Returns the last result after 20 s, so that an assertion can fail on it.
 *
 * @example
 * const status = await eventually(() => statusOf(entry), (status) => status === 'done');
 * assert.equal(status, 'done');
 */
export async function eventually<T>(ask: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer) || Date.now() > deadline) return answer;
    await sleep(INTERVAL_MS);
  }
}
