import type { Test } from 'supertest';
import type { TestApp } from './test-app.js';
import type { ApiObject, Headers } from './test-client.js';

/** HTTP client of one user, for scenario tests; without headers the user is anonymous. */
export class UserClient {
  constructor(
    private readonly site: TestApp,
    private readonly headers: Headers = {},
  ) {}

  get(path: string): Test {
    return this.site.http.get(path).set(this.headers);
  }

  post(path: string, body?: object): Test {
    return this.site.http.post(path).set(this.headers).send(body);
  }

  put(path: string, body: object): Test {
    return this.site.http.put(path).set(this.headers).send(body);
  }

  patch(path: string, body: object): Test {
    return this.site.http.patch(path).set(this.headers).send(body);
  }

  delete(path: string): Test {
    return this.site.http.delete(path).set(this.headers);
  }

  /** Uploads a file as multipart/form-data, as browsers do. */
  upload(path: string, fields: Record<string, string>, name: string, content: Buffer): Test {
    return this.site.http.post(path).set(this.headers).field(fields).attach('file', content, name);
  }

  /** Expects 201 and returns the created object. */
  async expectCreated(request: Test): Promise<ApiObject> {
    return (await request.expect(201)).body.data as ApiObject;
  }

  /** Returns the object at the path with its included objects. */
  async read(path: string): Promise<ApiObject & { included: ApiObject[] }> {
    const { data, included } = (await this.get(path).expect(200)).body as { data: ApiObject; included: ApiObject[] };
    return { ...data, included };
  }

  async readAttributes(path: string): Promise<ApiObject['attributes']> {
    return (await this.read(path)).attributes;
  }

  async list(path: string): Promise<ApiObject[]> {
    return (await this.get(path).expect(200)).body.data as ApiObject[];
  }

  /** Returns the self links of the objects of a list. */
  async listSelfLinks(path: string): Promise<string[]> {
    return (await this.list(path)).map(({ links }) => links['self']!);
  }
}
