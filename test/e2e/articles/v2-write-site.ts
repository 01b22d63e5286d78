import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';
import { VALID_CONTENT } from './article-input.js';

/** Application with an author and an administrator, and helpers for writes in version 2. */
export class WriteSite {
  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
    readonly author: Headers,
    readonly category: number,
  ) {}

  static async start(): Promise<WriteSite> {
    const app = await startTestApp();
    const { headers: author } = await app.createUser('author');
    return new WriteSite(app, await app.asAdmin(), author, await app.createCategory());
  }

  document(attributes: object = {}, relationships: object = {}) {
    return {
      data: {
        type: 'article',
        attributes: { title: 'The ferry at dawn', content: VALID_CONTENT, ...attributes },
        relationships: { category: toOneLinkage('category', this.category), ...relationships },
      },
    };
  }

  post(body: object, headers = this.author) {
    return this.app.http.post('/api/v2/articles').set(headers).send(body);
  }

  patch(id: string, data: object, headers = this.author) {
    return this.app.http
      .patch(`/api/v2/articles/${id}`)
      .set(headers)
      .send({ data: { type: 'article', id, ...data } });
  }

  async createArticle(attributes: object = {}, relationships: object = {}, headers = this.author) {
    return (await this.post(this.document(attributes, relationships), headers).expect(201)).body.data;
  }

  async tagNames(id: string): Promise<string[]> {
    const { body } = await this.app.http.get(`/api/v2/articles/${id}/tags`).set(this.author).expect(200);
    return (body.data as { attributes: { name: string } }[]).map(({ attributes }) => attributes.name);
  }
}

export const toOneLinkage = (type: string, id: number) => ({ data: { type, id: String(id) } });
