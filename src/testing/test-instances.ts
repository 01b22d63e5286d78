import type { INestApplication } from '@nestjs/common';
import { createApp } from '../app.js';
import type { Environment } from '../config/environment.js';
import { Scheduler } from '../core/jobs/scheduler.js';
import { MetricsServer } from '../core/metrics/metrics-server.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { FirstAdministratorCreator } from '../modules/users/index.js';
import type { MailCatcher } from './mail-catcher.js';
import { runCommand } from './run-command.js';
import { ServerErrors } from './server-errors.js';
import { type InstanceOptions, TestApp } from './test-app.js';
import { TestClient } from './test-client.js';
import { TestClock } from './test-clock.js';
import { type SchemeCredentials, TestCredentials } from './test-credentials.js';

/** Starts the application on a free port of the loopback address, with its first administrator. */
export async function startOnFreePort(
  env: Environment,
  modules: readonly FeatureModule[],
  beforeInit?: (app: INestApplication) => void,
) {
  const app = await createApp({ env, modules, beforeInit });
  try {
    await app.get(FirstAdministratorCreator).ensure();
    await app.get(MetricsServer).listen();
    await app.listen(0, '127.0.0.1');
    // Otherwise the first run of a job could find what the test creates.
    await app.get(Scheduler).whenPolled();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

export interface FirstInstance<Schemes extends SchemeCredentials> extends Required<InstanceOptions> {
  readonly schemes: Schemes;
  readonly mails: MailCatcher | undefined;
  /** Removes the database and the files. */
  readonly remove: () => Promise<void>;
}

/** The instances of a test application on one database. */
export class TestInstances<Schemes extends SchemeCredentials> {
  private readonly clock = new TestClock();
  private readonly further = new Set<TestApp<Schemes>>();
  private credentials: TestCredentials;

  constructor(private readonly first: FirstInstance<Schemes>) {}

  /** Starts the first instance. The caller removes the database and the files if this fails. */
  start(): Promise<TestApp<Schemes>> {
    return this.startOne(this.first, async (nest) => {
      for (const instance of [...this.further].reverse()) await instance.stop();
      await nest.close();
      await this.first.remove();
    });
  }

  private async startFurther({ env, modules }: InstanceOptions): Promise<TestApp<Schemes>> {
    if (!this.first.env['DATABASE_URL']?.startsWith('mysql:'))
      throw new Error(
        'SQLite permits one instance: start the test application with createTestApp({ database: "mysql" })',
      );
    const options = { env: { ...this.first.env, ...env }, modules: modules ?? this.first.modules };
    const instance = await this.startOne(options, async (nest) => {
      this.further.delete(instance);
      await nest.close();
    });
    this.further.add(instance);
    return instance;
  }

  private async startOne(
    { env, modules }: Required<InstanceOptions>,
    stop: (nest: INestApplication) => Promise<void>,
  ): Promise<TestApp<Schemes>> {
    const errors = new ServerErrors();
    const nest = await startOnFreePort(env, modules, (app) => {
      this.clock.install(app);
      this.first.mails?.install(app);
      errors.install(app);
    });
    let stopping: Promise<void> | undefined;
    try {
      const url = await nest.getUrl();
      this.credentials ??= new TestCredentials(nest, this.clock, this.first.schemes, (credentials) => {
        return new TestClient(url, credentials, errors);
      });
      const shared = {
        clock: this.clock,
        mails: this.first.mails,
        credentials: this.credentials,
        startInstance: (options: InstanceOptions) => this.startFurther(options),
      };
      return new TestApp(
        nest,
        url,
        () => (stopping ??= stop(nest)),
        errors,
        shared,
        (args) => runCommand({ nest, env, modules }, args),
      );
    } catch (error) {
      await nest.close();
      throw error;
    }
  }
}
