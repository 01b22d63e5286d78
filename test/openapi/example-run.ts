import type { TestApp } from '../support/test-app.js';
import { PNG } from '../support/sample-files.js';
import type { SmtpServer } from '../support/smtp-server.js';
import { tokenIn } from '../support/mail-app.js';
import { type ApiDocument, type DocumentedOperation, exampleValues, operationsIn } from './documented-operations.js';

/** Operations whose order the method does not determine. */
const FIRST = [
  ...['POST /api/auth/login', 'POST /api/auth/refresh', 'POST /api/auth/register', 'POST /api/auth/register/confirm'],
  ...['POST /api/auth/password/forgot', 'POST /api/auth/password/reset'],
];
/** They end the session of the test. */
const LAST = ['PUT /api/auth/password', 'POST /api/auth/logout'];

type Body = Readonly<Record<string, unknown>>;

/**
 * Members that exist only once, by operation: a value from an earlier response or mail replaces the example. Ids of `DELETE` are the
 * ids that the `POST` of the list created.
 */
export const ONCE: Readonly<Record<string, Readonly<Record<string, (run: ExampleRun) => unknown>>>> = {
  'POST /api/auth/refresh': { refresh_token: (run) => run.response('POST /api/auth/login')['refresh_token'] },
  'POST /api/auth/logout': { refresh_token: (run) => run.response('POST /api/auth/refresh')['refresh_token'] },
  'POST /api/auth/register/confirm': { token: (run) => run.nextToken() },
  'POST /api/auth/password/reset': { token: (run) => run.nextToken() },
  'POST /api/v1/webhooks': { url: (run) => run.hookUrl },
  'PATCH /api/v1/webhooks/{id}': { url: (run) => run.hookUrl },
};

/** The list that creates the resources of another path, for `DELETE`. */
const CREATED_BY: Readonly<Record<string, string>> = {
  '/api/v1/comments': '/api/v1/articles/{id}/comments',
  '/api/v2/comments': '/api/v2/articles/{id}/comments',
};

/** Sends the examples of every operation in an order in which each is accepted. */
export class ExampleRun {
  private readonly bodies = new Map<string, Body>();
  private readonly created = new Map<string, string>();
  private readonly operations: readonly DocumentedOperation[];

  constructor(
    private readonly app: TestApp,
    private readonly document: ApiDocument,
    private readonly smtp: SmtpServer,
    readonly hookUrl: string,
  ) {
    this.operations = operationsIn(document)
      .map((operation, index) => ({ operation, rank: rankOf(operation), index }))
      .sort((one, other) => one.rank - other.rank || one.index - other.index)
      .map(({ operation }) => operation);
  }

  /** The names of all operations in the order of the run. */
  get names(): string[] {
    return this.operations.map(({ name }) => name);
  }

  /** Sends every example of every operation. Returns one line for each response whose status is not 2xx. */
  async send(): Promise<string[]> {
    const failures: string[] = [];
    for (const operation of this.operations) {
      const content = Object.entries(operation.body ?? {}).find(([type]) => type.endsWith('json'));
      const examples = content ? exampleValues(this.document, content[1].examples) : [['', undefined] as const];
      for (const [name, value] of examples) {
        const response = await this.sendOne(operation, value);
        if (response.status < 200 || response.status > 299)
          failures.push(`${operation.name} (${name}): ${response.status} ${response.text}`);
      }
    }
    return failures;
  }

  /** The body of the last response of an operation. */
  response(name: string): Body {
    return this.bodies.get(name)!;
  }

  /** The token in the next mail. */
  async nextToken(): Promise<string> {
    return tokenIn(await this.smtp.next('rosa.field@example.org'));
  }

  private async sendOne(operation: DocumentedOperation, example: unknown) {
    const { name, method, path, body } = operation;
    const request = this.app.http[method as 'post'](this.urlOf(operation));
    const token = this.bodies.get('POST /api/auth/refresh')?.['token'] as string | undefined;
    // The sign-out follows the change of the password, which ends the session.
    if (token !== undefined && name !== 'POST /api/auth/logout') void request.set('Authorization', `Bearer ${token}`);
    if (body?.['multipart/form-data']) void request.attach('file', PNG, 'pencil-marks.png');
    else if (example !== undefined)
      void request.send({ ...(example as object), ...(await this.onceValues(name, example)) });
    const response = await request;
    this.bodies.set(name, response.body as Body);
    const { location } = response.headers as { location?: string };
    if (location !== undefined) this.created.set(path, location.slice(location.lastIndexOf('/') + 1));
    return response;
  }

  private async onceValues(name: string, example: unknown): Promise<object> {
    const members = Object.entries(ONCE[name] ?? {}).filter(([member]) => member in (example as object));
    return Object.fromEntries(await Promise.all(members.map(async ([member, read]) => [member, await read(this)])));
  }

  private urlOf({ method, path, parameters }: DocumentedOperation): string {
    const list = path.replace(/\/\{\w+\}$/, '');
    const createdId = method === 'delete' && list !== path && this.created.get(CREATED_BY[list] ?? list);
    const target = createdId ? `${list}/${createdId}` : path;
    const url = target.replaceAll(/\{(\w+)\}/g, (_, name: string) => exampleOf(parameters, name));
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && parameter.required)
      .map(({ name }): [string, string] => [name, exampleOf(parameters, name)]);
    return query.length === 0 ? url : `${url}?${new URLSearchParams(query).toString()}`;
  }
}

const exampleOf = (parameters: DocumentedOperation['parameters'], wanted: string): string =>
  String(parameters.find(({ name }) => name === wanted)!.example);

/** Creates, updates, other changes, reads and deletions, in this order; dependent resources are deleted first. */
function rankOf({ name, method, path, responses }: DocumentedOperation): number {
  if (FIRST.includes(name)) return FIRST.indexOf(name);
  if (LAST.includes(name)) return 1000 + LAST.indexOf(name);
  if (method === 'post') return responses['201'] ? 100 : 300;
  if (method === 'get') return 400;
  return method === 'delete' ? 600 - path.split('/').length : 200;
}
