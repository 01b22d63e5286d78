import type { TestApp } from './test-app.js';
import type { ApiObject, Headers } from './test-client.js';

/** Creates and reads the comments of one article over HTTP. */
export class CommentThread {
  private constructor(
    private readonly site: TestApp,
    readonly articleId: number,
  ) {}

  /** Creates an article for the comments; `input` overrides its fields. The default is a published article. */
  static async start(site: TestApp, input: object = {}): Promise<CommentThread> {
    const { id } = await site.createArticle({ status: 'published', ...input });
    return new CommentThread(site, id);
  }

  get path(): string {
    return `/api/v1/articles/${this.articleId}/comments`;
  }

  post(headers: Headers, input: object) {
    return this.site.http.post(this.path).set(headers).send(input);
  }

  async add(headers: Headers, comment: string, more: object = {}): Promise<ApiObject> {
    const { body } = await this.post(headers, { comment, ...more }).expect(201);
    return body.data as ApiObject;
  }

  /** Returns the comments that are visible to the caller, oldest first. */
  async list(headers: Headers = {}, query = ''): Promise<ApiObject[]> {
    const { body } = await this.site.http.get(`${this.path}?order=asc&per_page=100&${query}`).set(headers).expect(200);
    const { data, meta } = body as { data: ApiObject[]; meta: { total: number } };
    if (meta.total !== data.length)
      throw new Error(`The list has ${data.length} comments, but meta.total is ${meta.total}`);
    return data;
  }

  async listTexts(headers: Headers = {}, query = ''): Promise<unknown[]> {
    return (await this.list(headers, query)).map(({ attributes }) => attributes['comment']);
  }

  /** Returns `comments_count` of the article. */
  async commentsCount(): Promise<number> {
    const { body } = await this.site.http
      .get(`/api/v1/articles/${this.articleId}`)
      .set(await this.site.asAdmin())
      .expect(200);
    return (body.data as ApiObject).attributes['comments_count'] as number;
  }
}
