import type { Test } from 'supertest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Document } from './documented.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', PATCH: 'patch', DELETE: 'delete' } as const;

/** What fills the braces of a path; an id that is not there is 1. */
export type Target = Readonly<Record<string, number | string>>;

/** An application with one thing of each kind, and its administrator, who may do everything: so that input alone decides. */
export class Site {
  admin: Headers;
  adminId: number;
  category: number;
  document: Document;
  private sent = 0;

  private constructor(readonly app: TestApp) {}

  static async start(): Promise<Site> {
    const site = new Site(await startTestApp({ TRUST_PROXY: 'loopback' }));
    try {
      await site.fill();
      return site;
    } catch (error) {
      await site.app.stop();
      throw error;
    }
  }

  /**
   * A request of a route such as `PATCH /api/v1/articles/{id}`, as the administrator. The check against the OpenAPI document takes
   * longer than the answer: of thousands that are alike, some are enough.
   */
  request(route: string, target: Target = {}, { checked = true } = {}): Test {
    const [method, template] = route.split(' ') as [keyof typeof VERBS, string];
    const path = template.replace(/\{(\w+)\}/g, (_, name: string) => String(target[name] ?? 1));
    const agent = checked ? this.app.http : this.app.unchecked;
    return agent[VERBS[method]](path).set(this.admin).set('X-Forwarded-For', this.anotherAddress());
  }

  async newArticle(): Promise<Target> {
    return { id: (await this.app.createArticle()).id };
  }

  async newUser(): Promise<Target> {
    return { id: (await this.app.createUser('member')).id };
  }

  async newCategory(): Promise<Target> {
    return { id: await this.app.createCategory() };
  }

  async newClient(): Promise<Target> {
    return { id: (await this.make('POST /api/v1/api-clients', {}, { name: 'Client' })).id };
  }

  async newKey(): Promise<Target> {
    const client = await this.newClient();
    const input = { name: 'Key', scopes: ['articles:read'] };
    return { ...client, key: (await this.make('POST /api/v1/api-clients/{id}/keys', client, input)).id };
  }

  private async fill(): Promise<void> {
    this.admin = await this.app.asAdmin();
    this.adminId = (await this.make('GET /api/auth/me')).id;
    this.category = await this.app.createCategory();
    this.document = (await this.app.http.get('/openapi.json').expect(200)).body;
  }

  private async make(route: string, target: Target = {}, input?: object): Promise<ApiObject> {
    const { body } = await this.request(route, target)
      .send(input)
      .expect(input ? 201 : 200);
    return (body as { data: ApiObject }).data;
  }

  /** Attempts to sign in are limited by address. */
  private anotherAddress(): string {
    const n = ++this.sent;
    return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  }
}
