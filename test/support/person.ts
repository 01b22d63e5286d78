import type { Test } from 'supertest';
import type { TestApp } from './test-app.js';
import type { ApiObject, Headers } from './test-client.js';

/** Somebody who uses a site, for tests that tell a story; without headers a visitor. */
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

  /** A file as a browser's form sends it. */
  uploads(path: string, fields: Record<string, string>, name: string, content: Buffer): Test {
    return this.site.http.post(path).set(this.headers).field(fields).attach('file', content, name);
  }

  /** What a request has made. */
  async makes(request: Test): Promise<ApiObject> {
    return (await request.expect(201)).body.data as ApiObject;
  }

  /** The object at an address, and what is told beside it. */
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

  /** The addresses of what is in a list. */
  async finds(path: string): Promise<string[]> {
    return (await this.lists(path)).map(({ links }) => links['self']!);
  }
}
