import type { Agent } from 'supertest';
import { ADMIN_CREDENTIALS } from '../../src/testing/test-settings.js';

export { ADMIN_CREDENTIALS };

export type Headers = Record<string, string>;
export type Role = 'member' | 'author' | 'editor' | 'admin';

/** A resource of version 1. */
export interface ApiObject {
  id: number;
  type: string;
  attributes: Record<string, unknown>;
  relationships?: Record<string, { data: unknown }>;
  links: Record<string, string>;
}

/** `WWW-Authenticate` of a request without a credential, and of a request with an invalid token. */
export const CHALLENGES = 'Bearer realm="masthead", ApiKey realm="masthead", header="X-API-Key"';
export const BAD_TOKEN_CHALLENGE =
  'Bearer realm="masthead", error="invalid_token", error_description="Invalid or expired token"';

/** An invalid token. */
export const BAD_TOKEN = { Authorization: 'Bearer no.such.token' };

/** Creates test data over HTTP, as other clients do. A failed request is reported with the body of the response. */
export abstract class TestClient {
  /** Validates every response against the OpenAPI document of the application. */
  http: Agent;

  private made = 0;
  private adminHeaders: Promise<Headers> | undefined;
  private defaultCategory: Promise<number> | undefined;

  async login(username: string, password: string): Promise<string> {
    const { body } = await this.http.post('/api/auth/login').send({ username, password }).expect(200);
    return (body as { token: string }).token;
  }

  asAdmin(): Promise<Headers> {
    this.adminHeaders ??= this.login(ADMIN_CREDENTIALS.username, ADMIN_CREDENTIALS.password).then(bearer);
    return this.adminHeaders;
  }

  async createUser(role: Role): Promise<{ id: number; username: string; password: string; headers: Headers }> {
    const username = `${role}-${++this.made}`;
    const password = `the password of ${username}`;
    const { id } = await this.create('/api/v1/users', await this.asAdmin(), {
      username,
      password,
      role,
      email: `${username}@example.org`,
      name: `The ${role} ${this.made}`,
    });
    return { id, username, password, headers: bearer(await this.login(username, password)) };
  }

  /** Changes a user as the administrator. */
  async updateUser(id: number, changes: object): Promise<void> {
    await this.http
      .patch(`/api/v1/users/${id}`)
      .set(await this.asAdmin())
      .send(changes)
      .expect(200);
  }

  async createCategory(input: object = {}): Promise<number> {
    const name = `Category ${++this.made}`;
    const { id } = await this.create('/api/v1/categories', await this.asAdmin(), { name, ...input });
    return id;
  }

  /** Creates an article; the default is a draft of the administrator in a category that all such articles share. */
  async createArticle(input: object = {}, headers?: Headers): Promise<ApiObject> {
    return this.create('/api/v1/articles', headers ?? (await this.asAdmin()), {
      title: `Article ${++this.made}`,
      content: '<p>A text that is long enough for the rule about fifty letters.</p>',
      ...('category_id' in input ? {} : { category_id: await this.sharedCategory() }),
      ...input,
    });
  }

  /** Creates an API client and a key for the account of `headers`; returns the header with the key. */
  async createKey(headers: Headers, scopes: string[]): Promise<Headers> {
    const client = await this.create('/api/v1/api-clients', headers, { name: 'App' });
    const { attributes } = await this.create(client.links['keys']!, headers, { name: 'Key', scopes });
    return { 'X-API-Key': attributes['key'] as string };
  }

  /** Returns the id of the newest audit event. A sign-in also creates an audit event. */
  async lastAuditEvent(): Promise<number> {
    const { body } = await this.http
      .get('/api/v1/audit-events?per_page=1')
      .set(await this.asAdmin())
      .expect(200);
    return (body as { data: ApiObject[] }).data[0]!.id;
  }

  private sharedCategory(): Promise<number> {
    this.defaultCategory ??= this.createCategory();
    return this.defaultCategory;
  }

  private async create(path: string, headers: Headers, input: object): Promise<ApiObject> {
    const { body } = await this.http.post(path).set(headers).send(input).expect(201);
    return (body as { data: ApiObject }).data;
  }
}

function bearer(token: string): Headers {
  return { Authorization: `Bearer ${token}` };
}
