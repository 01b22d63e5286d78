import type { Test } from 'supertest';
import type { TestApp } from './test-app.js';
import type { ApiObject, Headers } from './test-client.js';

/** HTTP client of one user, for scenario tests; without headers the user is anonymous. */
export class Person {
  constructor(
    private readonly site: TestApp,
    private readonly headers: Headers = {},
  ) {}

  gets(path: string): Test {
    return this.site.http.get(path).set(this.headers);
  }

  posts(path: string, body?: object): Test {
    return this.site.http.post(path).set(this.headers).send(body);
  }

  puts(path: string, body: object): Test {
    return this.site.http.put(path).set(this.headers).send(body);
  }

  patches(path: string, body: object): Test {
    return this.site.http.patch(path).set(this.headers).send(body);
  }

  deletes(path: string): Test {
    return this.site.http.delete(path).set(this.headers);
  }

  /** Uploads a file as multipart/form-data, as browsers do. */
  uploads(path: string, fields: Record<string, string>, name: string, content: Buffer): Test {
    return this.site.http.post(path).set(this.headers).field(fields).attach('file', content, name);
  }

  /** Expects 201 and returns the created object. */
  async makes(request: Test): Promise<ApiObject> {
    return (await request.expect(201)).body.data as ApiObject;
  }

  /** Returns the object at the path with its included objects. */
  async reads(path: string): Promise<ApiObject & { included: ApiObject[] }> {
    const { data, included } = (await this.gets(path).expect(200)).body as { data: ApiObject; included: ApiObject[] };
    return { ...data, included };
  }

  async sees(path: string): Promise<ApiObject['attributes']> {
    return (await this.reads(path)).attributes;
  }

  async lists(path: string): Promise<ApiObject[]> {
    return (await this.gets(path).expect(200)).body.data as ApiObject[];
  }

  /** Returns the self links of the objects of a list. */
  async finds(path: string): Promise<string[]> {
    return (await this.lists(path)).map(({ links }) => links['self']!);
  }
}
