import type { INestApplication } from '@nestjs/common';
import { createApp } from '../app.js';
import { allModules } from '../composition.js';
import { type Environment, processEnvironment } from '../config/load-settings.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { keyScopes } from '../modules/api-clients/index.js';
import { explain } from './explain.js';

/** What the commands work on: the application with the modules of those who have made this command line. */
export class Site {
  constructor(readonly modules: readonly FeatureModule[] = []) {}

  /** What API keys can be made for. */
  get scopes(): readonly string[] {
    return keyScopes(allModules(this.modules));
  }

  /** Whether the application has the module, were it only for the sake of others. */
  has({ name }: FeatureModule): boolean {
    return allModules(this.modules).some((module) => module.name === name);
  }

  /** The settings of a command: those of the process, but quiet, so that its own words are heard, and without a service's other work. */
  get quiet(): Environment {
    return {
      ...processEnvironment({ LOG_LEVEL: 'warn' }),
      ...{ JOBS_RUN: 'false', WEBHOOKS_SEND: 'false' },
    };
  }

  /** For the body of a command: a fault ends it with a message on standard error, and the process with 1. */
  runs<Args extends unknown[]>(body: (site: Site, ...args: Args) => Promise<void>) {
    return async (...args: Args): Promise<void> => {
      try {
        await body(this, ...args);
      } catch (error) {
        explain(error);
        process.exitCode = 1;
      }
    };
  }

  /** The application, put together but not listening. */
  open(env?: Environment) {
    return createApp({ env, modules: this.modules });
  }

  /** Lends the application, and takes it down again. */
  async lend(work: (app: INestApplication) => Promise<void>, env: Environment = this.quiet): Promise<void> {
    const app = await this.open(env);
    try {
      await work(app);
    } finally {
      await app.close();
    }
  }
}
