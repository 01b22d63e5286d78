import type { Response } from 'supertest';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

interface ApiKeyWithSecret extends ApiObject {
  key: string;
  self: string;
}

/** Test application with an author, her API client and helpers for API keys. */
export class ApiKeysFixture {
  jane: { readonly id: number; readonly username: string; readonly headers: Headers };
  client: ApiObject;

  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
  ) {}

  static async start(): Promise<ApiKeysFixture> {
    const app = await startTestApp();
    const site = new ApiKeysFixture(app, await app.asAdmin());
    site.jane = await app.createUser('author');
    site.client = await site.createClient(site.jane.headers);
    return site;
  }

  async createClient(headers: Headers): Promise<ApiObject> {
    const { body } = await this.app.http.post('/api/v1/api-clients').set(headers).send({ name: 'Client' }).expect(201);
    return body.data as ApiObject;
  }

  post(body: object, headers = this.jane.headers, client = this.client) {
    return this.app.http.post(client.links['keys']!).set(headers).send(body);
  }

  async createKey(
    scopes: string[],
    more: object = {},
    headers = this.jane.headers,
    client = this.client,
  ): Promise<ApiKeyWithSecret> {
    return toApiKeyWithSecret(await this.post({ name: 'Key', scopes, ...more }, headers, client).expect(201));
  }

  rotate(self: string, body: object, headers = this.jane.headers) {
    return this.app.http.post(`${self}/rotate`).set(headers).send(body);
  }

  async attributesOf(self: string) {
    return (await this.app.http.get(self).set(this.jane.headers).expect(200)).body.data.attributes;
  }

  me(key: string) {
    return this.app.http.get('/api/auth/me').set(apiKeyHeader(key));
  }
}

export const toApiKeyWithSecret = ({ body }: Response): ApiKeyWithSecret => ({
  ...body.data,
  key: body.data.attributes.key,
  self: body.data.links.self,
});

export const apiKeyHeader = (key: string): Headers => ({ 'X-API-Key': key });

export function expectRefusal({ body, headers }: Response, message: string): void {
  expect(body).toEqual({ error: { code: 'UNAUTHENTICATED', message, request_id: headers['x-request-id'] } });
  expect(headers['www-authenticate']).toContain('ApiKey realm="masthead"');
}
