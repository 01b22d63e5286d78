import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 20_000;

/** Asks every 20 ms until the answer is the wanted one; after 20 s gives the last one, for an expectation to fail on. */
export async function eventually<T>(ask: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer) || Date.now() > deadline) return answer;
    await sleep(20);
  }
}
