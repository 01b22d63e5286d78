import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../config/load-settings.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { startOnFreePort } from './start-on-free-port.js';
import { TestApp } from './test-app.js';
import { type DatabaseKind, createTestDatabase, type TestDatabase } from './test-database.js';
import { testSettings } from './test-settings.js';

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
