import { createApp } from '../app.js';
import type { Environment } from '../config/load-settings.js';
import { MetricsServer } from '../core/metrics/metrics-server.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { FirstAdministratorCreator } from '../modules/users/index.js';
import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestApp } from './test-app.js';
import { type DatabaseKind, createTestDatabase, type TestDatabase } from './test-database.js';
import { testSettings } from './test-settings.js';

/** Starts the application on a free port of the loopback address, with its first administrator. */
export async function startOnFreePort(env: Environment, modules: readonly FeatureModule[]) {
  const app = await createApp({ env, modules });
  try {
    await app.get(FirstAdministratorCreator).ensure();
    await app.get(MetricsServer).listen();
    await app.listen(0, '127.0.0.1');
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

const TIMEOUT_MS = 20_000;

/** Calls `ask` every 20 ms until `isWanted` accepts its result. Returns the last result after 20 s, so that an assertion can fail on it. */
export async function eventually<T>(ask: () => T | Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer) || Date.now() > deadline) return answer;
    await sleep(20);
  }
}

/** Options of `createTestApp`. */
export interface TestAppOptions {
  /** Additional modules of the site. */
  readonly modules?: readonly FeatureModule[];
  /** Settings that override the test settings (`LOG_LEVEL` is `warn`). The environment of the process is not read. */
  readonly env?: Environment;
  /** `sqlite` by default; `mysql` uses the server in `MASTHEAD_TEST_MYSQL_URL`. */
  readonly database?: DatabaseKind;
}

/** Starts the application with a private, empty database. The caller must call `stop()`. */
export async function createTestApp({ modules = [], env, database: kind = 'sqlite' }: TestAppOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
  let database: TestDatabase | undefined;
  const remove = async () => {
    await database?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    database = await createTestDatabase(kind, folder);
    const nest = await startOnFreePort({ ...testSettings(folder, database.url), LOG_LEVEL: 'warn', ...env }, modules);
    return new TestApp(nest, await nest.getUrl(), async () => {
      await nest.close();
      await remove();
    });
  } catch (error) {
    await remove();
    throw error;
  }
}
