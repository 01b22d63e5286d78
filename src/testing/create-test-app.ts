import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../config/environment.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { MailCatcher } from './mail-catcher.js';
import type { TestApp } from './test-app.js';
import type { SchemeCredentials } from './test-credentials.js';
import { type DatabaseKind, createTestDatabase, type TestDatabase } from './test-database.js';
import { TestInstances } from './test-instances.js';
import { testSettings } from './test-settings.js';

/** Enables `Mailer`. The mail catcher receives the mails, so nothing connects to this server. */
const CAUGHT_MAILS = { SMTP_URL: 'smtp://mail-catcher.invalid' };

/**
 * Options of a test application.
 *
 * @example { modules, database: 'mysql', catchMails: true, env: { COMMENTS_MODERATION: 'none' } }
 */
export interface TestAppOptions<Schemes extends SchemeCredentials = Record<never, never>> {
  /** Additional modules of the site. */
  readonly modules?: readonly FeatureModule[];
  /** Settings that override the test settings (`LOG_LEVEL` is `warn`). The environment of the process is not read. */
  readonly env?: Environment;
  /** `sqlite` by default; `mysql` uses the server in `MASTHEAD_TEST_MYSQL_URL`. */
  readonly database?: DatabaseKind;
  /** If true, the application sends its mails to `app.mails`. By default, it sends no mails, and `Mailer` is not configured. */
  readonly catchMails?: boolean;
  /** Credentials of the authentication schemes of the site, for `as(scheme)`. */
  readonly schemes?: Schemes;
}

/**
 * Starts the application with a private, empty database. The caller must call `stop()`.
 *
 * @typeParam Schemes Type of the option `schemes`.
 *
 * @example
 * const app = await createTestApp({ modules });
 * (await app.as('visitor').get('/api/v1/articles')).expect(200);
 * await app.stop();
 */
export async function createTestApp<const Schemes extends SchemeCredentials = Record<never, never>>({
  modules = [],
  env,
  database: kind = 'sqlite',
  catchMails = false,
  schemes,
}: TestAppOptions<Schemes> = {}): Promise<TestApp<Schemes>> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
  let database: TestDatabase | undefined;
  const remove = async () => {
    await database?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    database = await createTestDatabase(kind, folder);
    const defaults = { ...testSettings(folder, database.url), LOG_LEVEL: 'warn' };
    const instances = new TestInstances({
      env: { ...defaults, ...(catchMails && CAUGHT_MAILS), ...env },
      modules,
      schemes: schemes ?? ({} as Schemes),
      mails: catchMails ? new MailCatcher() : undefined,
      remove,
    });
    return await instances.start();
  } catch (error) {
    await remove();
    throw error;
  }
}
