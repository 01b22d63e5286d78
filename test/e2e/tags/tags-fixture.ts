import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

/** Test application with an editor and helpers for tags. */
export class TagsFixture {
  private created = 0;

  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
    readonly editor: Headers,
  ) {}

  static async start(): Promise<TagsFixture> {
    const app = await startTestApp();
    return new TagsFixture(app, await app.asAdmin(), (await app.createUser('editor')).headers);
  }

  patch(id: number, body: object, headers = this.editor) {
    return this.app.http.patch(tagPath(id)).set(headers).send(body);
  }

  merge(id: number, into: unknown, headers = this.editor) {
    return this.app.http
      .post(`${tagPath(id)}/merge`)
      .set(headers)
      .send({ into });
  }

  remove(id: number, headers = this.editor) {
    return this.app.http.delete(tagPath(id)).set(headers);
  }

  async show(id: number, headers = this.editor): Promise<ApiObject> {
    return (await this.app.http.get(tagPath(id)).set(headers).expect(200)).body.data as ApiObject;
  }

  createTaggedArticle(tags: string[], input: object = {}): Promise<ApiObject> {
    return this.app.createArticle({ status: 'published', tags, ...input });
  }

  async idOf(name: string): Promise<number> {
    const { data } = (await this.app.http.get('/api/v1/tags?per_page=100').set(this.admin).expect(200)).body;
    return (data as ApiObject[]).find(({ attributes }) => attributes['name'] === name)!.id;
  }

  unique(name: string): string {
    return `${name} ${++this.created}`;
  }

  /** Creates a tag on one published article and returns its id. */
  async createTag(name = this.unique('tag')): Promise<number> {
    await this.createTaggedArticle([name]);
    return this.idOf(name);
  }

  async tagsOf({ links }: ApiObject): Promise<unknown[]> {
    const { body } = await this.app.http.get(`${links['self']}?include=tags`).set(this.admin).expect(200);
    return (body.included as ApiObject[]).map(({ attributes }) => attributes['name']);
  }

  async versionOf(table: string, id: number): Promise<number> {
    return (await this.app.sql<{ version: number }>(`SELECT version FROM ${table} WHERE id = ?`, [id]))[0]!.version;
  }
}

export const tagPath = (id: number) => `/api/v1/tags/${id}`;
export const detailsOf = ({ body }: { body: { error: { details: object[] } } }) => body.error.details;
