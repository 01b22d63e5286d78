import type { INestApplication } from '@nestjs/common';
import { createApp } from '../app.js';
import { collectModules } from '../composition.js';
import { type Environment, readEnvironment } from '../config/environment.js';
import { UnitOfWork } from '../core/database/index.js';
import { collectSettingDefaults } from '../core/module-api/collect-module-settings.js';
import type { CommandDeclaration } from '../core/module-api/command.js';
import { findCommandErrors } from '../core/module-api/find-command-errors.js';
import type { FeatureModule } from '../core/module-api/index.js';
import { InvalidModulesError } from '../core/routing/invalid-modules.error.js';
import { grantableKeyScopes } from '../modules/api-clients/index.js';
import { explainError } from './explain-error.js';

/** Receives the output and the exit code of a command: the process, or a test. */
export interface CommandOutput {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
  exitCode?: NodeJS.Process['exitCode'];
}

export interface CommandMode {
  readonly env?: Environment;
  /** True for a command that writes nothing to the database. On SQLite it can run while the service runs. */
  readonly isReadOnly?: boolean;
}

/** Context of the commands: creates the application with the modules of the site. */
export class CliContext {
  readonly modules: readonly FeatureModule[];
  /** True for `npx masthead`, which does not know the modules of a site. */
  readonly isOfPackage: boolean;
  private readonly reported = new Set<string>();

  /** `modules`: the modules of the site; undefined in the command line of the package. */
  constructor(
    modules?: readonly FeatureModule[],
    readonly output: CommandOutput = process,
  ) {
    this.modules = modules ?? [];
    this.isOfPackage = modules === undefined;
  }

  /** The program of the command line, for help and messages. */
  get program(): string {
    return this.isOfPackage ? 'masthead' : 'npm run masthead --';
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

  /** Environment of the service: that of the process. A site loads the sample content of Masthead only if `DEMO_CONTENT` is set. */
  get serviceEnvironment(): Environment {
    const env = readEnvironment();
    const isSet = env['DEMO_CONTENT']?.trim() || 'DEMO_CONTENT' in collectSettingDefaults(this.modules);
    return this.isOfPackage || isSet ? env : { ...env, DEMO_CONTENT: 'false' };
  }

  /** Writes to standard output. */
  print(text: string): void {
    this.output.stdout.write(text);
  }

  /** Wraps the body of a command: prints an error to standard error and sets the exit code to 1. */
  action<Args extends unknown[]>(body: (context: CliContext, ...args: Args) => Promise<void>) {
    return async (...args: Args): Promise<void> => {
      try {
        await body(this, ...args);
      } catch (error) {
        this.report(error);
      }
    };
  }

  /** Prints an error to standard error and sets the exit code to 1. A failed write to standard output is reported by two callers. */
  report(error: unknown): void {
    const text = explainError(error);
    if (!this.reported.has(text)) this.output.stderr.write(`${text}\n`);
    this.reported.add(text);
    this.output.exitCode = 1;
  }

  /** Creates the application without listening. */
  createApplication(env = this.serviceEnvironment, isReadOnly = false) {
    return createApp({ env, modules: this.modules, isReadOnly });
  }

  /** Runs `work` with the application, and closes the application afterwards. */
  async withApp(
    work: (app: INestApplication) => Promise<void>,
    { env = this.commandEnvironment, isReadOnly = false }: CommandMode = {},
  ): Promise<void> {
    const app = await this.createApplication(env, isReadOnly);
    try {
      await this.runWith(app, work, isReadOnly);
    } finally {
      await app.close();
    }
  }

  protected runWith(
    app: INestApplication,
    work: (app: INestApplication) => Promise<void>,
    isReadOnly: boolean,
  ): Promise<void> {
    return isReadOnly ? app.get(UnitOfWork).runReadOnly(() => work(app)) : work(app);
  }
}
