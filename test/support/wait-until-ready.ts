import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedProcess } from './guarded-process';

const START_TIMEOUT_MS = 30_000;

/**
 * Calls `probe` until it succeeds. If the server exits or does not become ready within 30 s, stops the server and throws an
 * error with the end of its log.
 */
export async function waitUntilReady(
  name: string,
  server: GuardedProcess,
  probe: () => Promise<unknown>,
): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      await probe();
      return;
    } catch (error) {
      if (server.running() && Date.now() < deadline) {
        await sleep(25);
        continue;
      }
      const log = server.log();
      await server.stop();
      throw new Error(`${name} did not start:\n${log}`, { cause: error });
    }
  }
}
