import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SampleContentLoader } from '../../src/modules/import/sample-content-loader.js';
import { createProjectFolder } from '../openapi/documents.js';
import { MailApp } from '../support/mail-app.js';
import { PNG } from '../support/sample-files.js';
import type { TestApp } from '../support/test-app.js';
import { ADMIN_CREDENTIALS } from '../support/test-client.js';
import { runInteropTool, TOOLS } from './interop-tools.js';

/** Result of one request of newman. */
export interface SentRequest {
  /** For example `GET /api/v1/tags/{id}`, as in the OpenAPI document. */
  readonly name: string;
  /** Status code of the response, or the error of the connection. */
  readonly status: number | string;
  /** The first 500 characters of the response. */
  readonly body: string;
  /** Names of the assertions in the scripts of the request. */
  readonly assertions: readonly string[];
  /** Failed assertions with their messages. */
  readonly failures: readonly string[];
}

/** A new service with the sample content, and a folder with the files of newman and Portman. */
export class PostmanSite {
  readonly folder = createProjectFolder();

  private constructor(private readonly mailApp: MailApp) {}

  static async start(): Promise<PostmanSite> {
    // The URL of the example webhook is on another host.
    const site = new PostmanSite(await MailApp.start({ DEMO_CONTENT: 'true', WEBHOOKS_SEND: 'false' }));
    await site.app.app.get(SampleContentLoader).loadIfEmpty();
    return site;
  }

  get app(): TestApp {
    return this.mailApp.app;
  }

  /** Writes an OpenAPI document of the service to a file and returns the path of the file. */
  async writeDocument(path: string, change = (text: string) => text): Promise<string> {
    const { text } = await this.app.unchecked.get(path).expect(200);
    return this.write('openapi.json', change(text));
  }

  /**
   * Writes the Postman environment and the picture of uploads. The token is one of a second administrator with the password of the
   * examples, because the example of `PUT /api/auth/password` ends all sessions of the account.
   */
  async writeEnvironment(variables: Readonly<Record<string, string>> = {}): Promise<void> {
    const { username } = await this.createAccount('second', 'admin');
    const bearerToken = await this.app.login(username, ADMIN_CREDENTIALS.password);
    const values = Object.entries({ baseUrl: this.app.url, bearerToken, ...variables });
    const environment = { name: 'Masthead', values: values.map(([key, value]) => ({ key, value })) };
    this.write('environment.json', JSON.stringify(environment));
    this.write('picture.png', PNG);
  }

  async createAccount(username: string, role: 'admin' | 'member'): Promise<{ username: string; email: string }> {
    const account = { username, email: `${username}@example.org`, password: ADMIN_CREDENTIALS.password };
    const headers = await this.app.asAdmin();
    await this.app.http
      .post('/api/v1/users')
      .set(headers)
      .send({ ...account, role, name: username })
      .expect(201);
    return account;
  }

  /** Uploads the file that the examples of attachments name by id. */
  async upload(): Promise<void> {
    const headers = await this.app.asAdmin();
    await this.app.http.post('/api/v1/attachments').set(headers).attach('file', PNG, 'picture.png').expect(201);
  }

  /** Returns the tokens of a registration and of a password reset from their mails. */
  async mailedTokens(): Promise<{ registrationToken: string; resetToken: string }> {
    const { email } = await this.createAccount('forgetful', 'member');
    const registrationToken = await this.mailApp.requestRegistration(this.mailApp.newAccountInput());
    return { registrationToken, resetToken: await this.mailApp.requestPasswordReset(email) };
  }

  /** Converts a document with openapi-to-postmanv2 and returns the path of the collection. */
  async convert(document: string): Promise<string> {
    const collection = join(this.folder, 'collection.json');
    const options = join(TOOLS, 'postman-options.json');
    const args = ['--spec', document, '--output', collection, '--options-config', options];
    await runInteropTool('node_modules/openapi-to-postmanv2/bin/openapi2postmanv2.js', args);
    return collection;
  }

  /** Converts a document with Portman, which adds assertions. Returns the path of the collection. */
  async convertWithPortman(document: string): Promise<string> {
    const collection = join(this.folder, 'collection.json');
    const args = [
      ...['--local', document, '--output', collection, '--baseUrl', this.app.url, '--ignoreCircularRefs'],
      ...['--portmanConfigFile', join(TOOLS, 'portman-config.json')],
      ...['--postmanConfigFile', join(TOOLS, 'postman-options.json')],
    ];
    // Portman writes temporary files to the current folder.
    await runInteropTool('node_modules/@apideck/portman/bin/portman', args, { folder: this.folder });
    return collection;
  }

  /** Sends a collection with newman, once for each pattern of names, see newman.mjs. */
  async send(collection: string, patterns: readonly RegExp[] = []): Promise<SentRequest[]> {
    const args = [collection, join(this.folder, 'environment.json'), ...patterns.map(({ source }) => source)];
    const sent = JSON.parse(await runInteropTool('newman.mjs', args)) as SentRequest[];
    return sent.map((request) => ({ ...request, name: request.name.replace(/:(\w+)/g, '{$1}') }));
  }

  async stop(): Promise<void> {
    await this.mailApp.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  private write(name: string, content: string | Buffer): string {
    const file = join(this.folder, name);
    writeFileSync(file, content);
    return file;
  }
}
