import type { INestApplication } from '@nestjs/common';
import type { Environment } from '../config/environment.js';
import { type Role, ROLES } from '../core/identity/index.js';
import type { FeatureModule } from '../core/module-api/index.js';
import type { MailCatcher } from './mail-catcher.js';
import type { CommandResult } from './run-command.js';
import { runJob } from './run-job.js';
import type { ServerErrors } from './server-errors.js';
import { type Credentials, TestClient } from './test-client.js';
import type { TestClock } from './test-clock.js';
import type { NewArticle, NewCategory, NewComment, NewUser, TestUser } from './test-content.js';
import {
  API_KEY_SCHEME,
  type ApiKeyOptions,
  type SchemeCredentials,
  type TestCredentials,
} from './test-credentials.js';

/** Differences of a further instance from the first one. */
export interface InstanceOptions {
  /** Settings that override those of the first instance. */
  readonly env?: Environment;
  /** Additional modules of the site; by default those of the first instance. */
  readonly modules?: readonly FeatureModule[];
}

/** The parts of a test application that all its instances share. */
export interface SharedParts<Schemes extends SchemeCredentials> {
  readonly clock: TestClock;
  readonly mails: MailCatcher | undefined;
  readonly credentials: TestCredentials;
  readonly startInstance: (options: InstanceOptions) => Promise<TestApp<Schemes>>;
}

/**
 * A running application on a free port, with an initially empty database, and clients for it. `Schemes` is the type of the option
 * `schemes`.
 */
export class TestApp<Schemes extends SchemeCredentials = Record<never, never>> {
  private readonly clients = new Map<Role, TestClient>();

  /** @internal */
  constructor(
    /** The Nest application, for access to providers: `app.nest.get(CalendarService)`. */
    readonly nest: INestApplication,
    readonly url: string,
    /** Stops this instance. The first instance stops the others before, and removes the database and files. */
    readonly stop: () => Promise<void>,
    private readonly errors: ServerErrors,
    private readonly shared: SharedParts<Schemes>,
    private readonly runCommandLine: (args: readonly string[]) => Promise<CommandResult>,
  ) {}

  /** The clock of the application, which the test can set. */
  get clock(): TestClock {
    return this.shared.clock;
  }

  /** The mails that the application has sent. Throws without the option `catchMails`. */
  get mails(): MailCatcher {
    if (this.shared.mails) return this.shared.mails;
    throw new Error('The test application sends no mails: start it with createTestApp({ catchMails: true })');
  }

  /** Returns a client with this role, the same client at each call. A visitor sends no credentials. */
  as(role: Role): TestClient;
  /**
   * Returns a client with a new API key.
   *
   * @example app.as('api_key', { owner: app.as('editor'), scopes: ['calendar:read'] })
   */
  as(scheme: 'api_key', options?: ApiKeyOptions): TestClient;
  /**
   * Returns a client that authenticates with a scheme of the option `schemes`. The further arguments are those of its function.
   *
   * @example app.as('company', { sub: '4711', team: 'desk' })
   */
  as<Name extends keyof Schemes & string>(scheme: Name, ...input: Parameters<Schemes[Name]>): TestClient;
  as(name: string, ...input: readonly unknown[]): TestClient {
    const { credentials } = this.shared;
    const role = ROLES.find((each) => each === name);
    if (name === API_KEY_SCHEME) return this.newClient(credentials.forApiKey((input[0] ?? {}) as ApiKeyOptions));
    if (role === undefined) return this.newClient(credentials.forScheme(name, input));
    const client = this.clients.get(role) ?? this.newClient(credentials.forRole(role));
    this.clients.set(role, client);
    return client;
  }

  /** Creates an account, a member by default, and a client that is signed in. */
  async createUser(input: NewUser = {}): Promise<Omit<TestUser, 'password'> & { readonly client: TestClient }> {
    const { id, username, email, credentials } = await this.shared.credentials.createUser(input);
    return { id, username, email, client: this.newClient(credentials) };
  }

  /** Creates a category with a generated name. */
  createCategory(input: NewCategory = {}) {
    return this.shared.credentials.content.createCategory(input);
  }

  /** Creates an article, by default a draft of the administrator in a shared category. */
  createArticle(input: NewArticle = {}, author = this.as('admin')) {
    return this.shared.credentials.content.createArticle(author, input);
  }

  /** Creates a comment, by default of a member. */
  createComment(articleId: number, input: NewComment = {}, author = this.as('member')) {
    return this.shared.credentials.content.createComment(author, articleId, input);
  }

  /**
   * Runs a job of the application now, and waits for its end. A run that has already started ends first. Returns false if `hasWork` of
   * the job returns false, so that it does not run. Rejects with the error of the job, and with an error that lists the names if no job
   * has this name.
   *
   * @example
   * app.clock.advance(30 * 86_400_000);
   * await app.runJob('notes.retention');
   */
  runJob(name: string): Promise<boolean> {
    return runJob(this.nest, name);
  }

  /**
   * Runs a command of a module or of Masthead as `npm run masthead -- <name> <args>` does, in this application and in the process of the
   * test: with its database, its settings and its clock. The result contains the output and the exit code. Rejects for `start`, `migrate`
   * and `new`, which do not use a running application.
   *
   * @example
   * const text = (await app.runCommand('deadlines', '--days', '3')).expect(0);
   * const { exitCode, stderr } = await app.runCommand('deadlines', '--days', '0');
   * const lines = (await app.runCommand('export', '-')).expect(0).trimEnd().split('\n');
   */
  runCommand(name: string, ...args: readonly string[]): Promise<CommandResult> {
    return this.runCommandLine([name, ...args]);
  }

  /**
   * Starts a further instance with the database, the files, the secrets, the clock, the mails and the users of this one. Without options,
   * it has the same settings and modules. Its clients act for the same users. A change of one instance is visible on the others within
   * one second. Throws on SQLite, which permits one instance.
   *
   * @example
   * const second = await app.startInstance({ env: { JOBS_RUN: 'false' } });
   * (await second.as('editor').get('/api/v1/calendar')).expect(200);
   */
  startInstance(options: InstanceOptions = {}): Promise<TestApp<Schemes>> {
    return this.shared.startInstance(options);
  }

  private newClient(credentials: Credentials): TestClient {
    return new TestClient(this.url, credentials, this.errors);
  }
}
