import type { INestApplication } from '@nestjs/common';
import { createApp } from '../app.js';
import { collectModules } from '../composition.js';
import { type Environment, readEnvironment } from '../config/environment.js';
import type { CommandDeclaration } from '../core/module-api/command.js';
import { findCommandErrors } from '../core/module-api/find-command-errors.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { InvalidModulesError } from '../core/routing/invalid-modules.error.js';
import { grantableKeyScopes } from '../modules/api-clients/index.js';
import { printError } from './explain-error.js';

/** Context of the commands: creates the application with the modules of the site. */
export class CliContext {
  readonly modules: readonly FeatureModule[];
  /** True for `npx masthead`, which does not know the modules of a site. */
  readonly isOfPackage: boolean;

  /** `modules`: the modules of the site; undefined in the command line of the package. */
  constructor(modules?: readonly FeatureModule[]) {
    this.modules = modules ?? [];
    this.isOfPackage = modules === undefined;
  }

  /** Scopes that API keys can be granted. */
  get scopes(): readonly string[] {
    return grantableKeyScopes(collectModules(this.modules).flatMap(({ permissions = [] }) => permissions));
  }

  /** The commands of the modules. Throws if their names or inputs are invalid. */
  get commands(): readonly CommandDeclaration[] {
    const modules = collectModules(this.modules);
    const errors = findCommandErrors(modules);
    if (errors.length > 0) throw new InvalidModulesError(errors);
    return modules.flatMap(({ commands = [] }) => commands);
  }

  /** Whether the application has the module, possibly only because another module requires it. */
  hasModule({ name }: FeatureModule): boolean {
    return collectModules(this.modules).some((module) => module.name === name);
  }

  /**
   * Environment of a command: that of the process, without jobs, webhooks and replicas, and with log level `warn` to keep the output
   * readable.
   */
  get commandEnvironment(): Environment {
    return {
      ...readEnvironment({ LOG_LEVEL: 'warn' }),
      ...{ JOBS_RUN: 'false', WEBHOOKS_SEND: 'false' },
      ...{ DATABASE_REPLICA_URLS: undefined, DATABASE_REPLICA_URLS_FILE: undefined },
    };
  }

  /** Wraps the body of a command: prints an error to standard error and sets the exit code to 1. */
  action<Args extends unknown[]>(body: (context: CliContext, ...args: Args) => Promise<void>) {
    return async (...args: Args): Promise<void> => {
      try {
        await body(this, ...args);
      } catch (error) {
        printError(error);
        process.exitCode = 1;
      }
    };
  }

  /** Creates the application without listening. */
  createApplication(env?: Environment) {
    return createApp({ env, modules: this.modules });
  }

  /** Runs `work` with the application, and closes the application afterwards. */
  async withApp(
    work: (app: INestApplication) => Promise<void>,
    env: Environment = this.commandEnvironment,
  ): Promise<void> {
    const app = await this.createApplication(env);
    try {
      await work(app);
    } finally {
      await app.close();
    }
  }
}
