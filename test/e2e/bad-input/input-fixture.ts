import { inlineReferences } from '../../support/inline-references.js';
import type { Test } from 'supertest';
import { waitForEmptyMailQueue } from '../../support/mail-app.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { type OpenApiDocument, isPublic, filterPaths } from './openapi-fields.js';
import { uniqueText } from './sample.js';

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** Values of the path parameters. */
export type Target = Readonly<Record<string, number | string>>;

/** How to create the target of a route. The first matching path applies. */
const TARGETS: readonly [path: string, make: (site: InputFixture) => Promise<Target>][] = [
  ['/articles/{id}/comments', (site) => Promise.resolve({ id: site.commentedArticle })],
  ['/articles/{id}/rating', (site) => Promise.resolve({ id: site.commentedArticle })],
  ['/articles/{id}/revisions/{n}', (site) => site.makeRevision()],
  ['/articles/{id}', async ({ app }) => ({ id: (await app.createArticle()).id })],
  ['/items/{id}', async ({ app }) => ({ id: (await app.createArticle()).id })],
  ['/categories/{id}', async ({ app }) => ({ id: await app.createCategory() })],
  ['/comments/{id}', (site) => site.makeComment()],
  ['/attachments/{id}', (site) => site.makeAttachment()],
  ['/tags/{id}', (site) => site.makeTag()],
  ['/users/{id}', async ({ app }) => ({ id: (await app.createUser('member')).id })],
  ['/api-clients/{id}/keys/{key}', (site) => site.makeKey()],
  ['/api-clients/{id}', (site) => site.makeClient()],
  ['/audit-events/{id}', async ({ app }) => ({ id: await app.lastAuditEvent() })],
  ['/webhooks/{id}/deliveries/{delivery}', (site) => site.makeDelivery()],
  ['/webhooks/{id}', (site) => site.makeWebhook()],
];

/** Query that selects one operation of a route with several. The operation checks the permission, not the route. */
const OPERATION_QUERIES: Readonly<Record<string, string>> = { 'POST /modules/articles/ajax.php': '?op=addComment' };

interface RequestOptions {
  readonly query?: string;
  /**
   * Whether the response is validated against the OpenAPI document. Validation takes longer than the request, so only some of
   * thousands of similar responses are validated.
   */
  readonly checked?: boolean;
}

/** Test application with requests of an administrator, so that only the input decides the response. */
export class InputFixture {
  /** The OpenAPI paths of version 1 and of unversioned routes. */
  unversionedAndV1Document: OpenApiDocument;
  /** The OpenAPI paths of version 2. Invalid values of version 2 are derived from this document, not from rule tables. */
  v2Document: OpenApiDocument;
  adminId: number;
  category: number;
  tag: number;
  /** A published article of another author, with a comment. The administrator may rate it. */
  commentedArticle: number;
  comment: number;
  private admin: Headers;
  private requestCount = 0;

  private constructor(readonly app: TestApp) {}

  static async start(): Promise<InputFixture> {
    // Mail is queued but not delivered: no server listens on this port.
    const mail = { AUTH_REGISTRATION: 'open', SMTP_URL: 'smtp://127.0.0.1:1' };
    const site = new InputFixture(await startTestApp({ TRUST_PROXY: 'loopback', WEBHOOKS_LIMIT: '10000', ...mail }));
    try {
      await site.fill();
      return site;
    } catch (error) {
      await site.app.stop();
      throw error;
    }
  }

  /**
   * Builds a request for a route such as `PATCH /api/v1/articles/{id}`, as the administrator. Public writes such as registration
   * are sent anonymously. Each request has a new address, because anonymous attempts are limited by address.
   */
  request(
    route: string,
    target: Target,
    { query = OPERATION_QUERIES[route] ?? '', checked = true }: RequestOptions = {},
  ): Test {
    const [method, template] = route.split(' ') as [keyof typeof VERBS, string];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String(target[name]));
    const agent = checked ? this.app.http : this.app.unchecked;
    return agent[VERBS[method]](path + query)
      .set(
        method !== 'GET' && isPublic(this.unversionedAndV1Document, route) && !(route in OPERATION_QUERIES)
          ? {}
          : this.admin,
      )
      .set('X-Forwarded-For', this.nextAddress());
  }

  /** Waits until work that continues after a response, such as mail, has finished. */
  async whenIdle(): Promise<void> {
    await waitForEmptyMailQueue(this.app);
  }

  /** Creates a new target for the route. */
  async makeTarget(route: string): Promise<Target> {
    if (!route.includes('{')) return {};
    const found = TARGETS.find(([path]) => route.includes(path));
    if (!found) throw new Error(`Add a factory for the target of ${route} to TARGETS`);
    return found[1](this);
  }

  async makeTag(): Promise<{ id: number }> {
    const name = uniqueText(8);
    await this.app.createArticle({ tags: [name] });
    const { body } = await this.app.unchecked.get('/api/v1/tags?per_page=100').set(this.admin).expect(200);
    return { id: (body.data as ApiObject[]).find(({ attributes }) => attributes['name'] === name)!.id };
  }

  async makeRevision(): Promise<Target> {
    const { id } = await this.app.createArticle();
    const path = `/api/v1/articles/${id}`;
    await this.app.unchecked.patch(path).set(this.admin).send({ subtitle: 'Changed' }).expect(200);
    return { id, n: 1 };
  }

  makeComment(): Promise<{ id: number }> {
    return this.make(`/api/v1/articles/${this.commentedArticle}/comments`, { comment: 'A comment' });
  }

  async makeAttachment(): Promise<Target> {
    const { body } = await this.app.unchecked
      .post('/api/v1/attachments')
      .set(this.admin)
      .attach('file', Buffer.from('A text'), 'a.txt')
      .expect(201);
    return { id: (body.data as ApiObject).id };
  }

  makeClient(): Promise<Target> {
    return this.make('/api/v1/api-clients', { name: 'Client' });
  }

  async makeKey(): Promise<Target> {
    const client = await this.makeClient();
    const { id: key } = await this.make(`/api/v1/api-clients/${client.id}/keys`, { name: 'Key', scopes: ['*'] });
    return { ...client, key };
  }

  makeWebhook(): Promise<{ id: number }> {
    return this.make('/api/v1/webhooks', { url: 'https://example.org/hook', events: ['*'] });
  }

  async makeDelivery(): Promise<Target> {
    const { id } = await this.makeWebhook();
    return { id, delivery: (await this.make(`/api/v1/webhooks/${id}/ping`, {})).id };
  }

  private async fill(): Promise<void> {
    this.admin = await this.app.asAdmin();
    this.category = await this.app.createCategory();
    const { body } = await this.app.http.get('/api/auth/me').set(this.admin).expect(200);
    this.adminId = (body.data as ApiObject).id;
    const author = await this.app.createUser('author');
    this.commentedArticle = (await this.app.createArticle({ author_id: author.id, status: 'published' })).id;
    this.comment = (await this.makeComment()).id;
    this.tag = (await this.makeTag()).id;
    const { body: whole } = await this.app.http.get('/openapi.json').expect(200);
    const document = inlineReferences(whole as OpenApiDocument);
    this.unversionedAndV1Document = filterPaths(document, (path) => !path.startsWith('/api/v2/'));
    this.v2Document = filterPaths(document, (path) => path.startsWith('/api/v2/'));
  }

  private async make(path: string, input: object): Promise<{ id: number }> {
    const { body } = await this.app.unchecked.post(path).set(this.admin).send(input).expect(201);
    return { id: (body.data as ApiObject).id };
  }

  private nextAddress(): string {
    const n = ++this.requestCount;
    return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  }
}
