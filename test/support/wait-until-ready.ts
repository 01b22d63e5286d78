import { setTimeout as sleep } from 'node:timers/promises';
import type { GuardedProcess } from './guarded-process';

const PATIENCE = 30_000;

/**
 * Asks the server until it answers. One that ends by itself, or never answers, is stopped and reported with its own
 * last words.
 */
export async function waitUntilReady(name: string, server: GuardedProcess, ask: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    try {
      await ask();
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
