import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../config/load-settings.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { serve } from './serve.js';
import { TestApp } from './test-app.js';
import { type DatabaseKind, makeDatabase, type TestDatabase } from './test-database.js';
import { testSettings } from './test-settings.js';

export interface TestAppOptions {
  /** Modules of one's own, beside those of Masthead. */
  readonly modules?: readonly FeatureModule[];
  /** Settings over those for tests. The process's own environment is not looked at. Its log tells faults: `LOG_LEVEL` is `warn`. */
  readonly env?: Environment;
  /** `sqlite` unless said otherwise; `mysql` on the server that `MASTHEAD_TEST_MYSQL_URL` names. */
  readonly database?: DatabaseKind;
}

/** Starts the application with a private, empty database. Whoever has called it stops it. */
export async function createTestApp({ modules = [], env, database: kind = 'sqlite' }: TestAppOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
  let database: TestDatabase | undefined;
  const remove = async () => {
    await database?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    database = await makeDatabase(kind, folder);
    const nest = await serve({ ...testSettings(folder, database.url), LOG_LEVEL: 'warn', ...env }, modules);
    return new TestApp(nest, await nest.getUrl(), async () => {
      await nest.close();
      await remove();
    });
  } catch (error) {
    await remove();
    throw error;
  }
}
