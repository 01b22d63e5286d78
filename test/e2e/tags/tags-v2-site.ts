import { type ListDocument, type Resource } from '../../support/version-2.js';
import type { Headers } from '../../support/test-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

export const namesIn = ({ data }: { readonly data: readonly Resource[] }) =>
  data.map(({ attributes }) => attributes['name']);

/** The application with tags of published articles and of a draft, and helpers for version 2. */
export class TagsV2Site {
  private constructor(
    readonly app: TestApp,
    readonly editor: Headers,
    readonly member: Headers,
  ) {}

  static async start(): Promise<TagsV2Site> {
    const app = await startTestApp();
    const [editor, member] = [await app.createUser('editor'), await app.createUser('member')];
    await app.createArticle({ status: 'published', tags: ['Rivers', 'early', 'Ünïcode 🌍', '100%'] });
    await app.createArticle({ status: 'published', tags: ['RIVERS', 'lakes'] });
    await app.createArticle({ status: 'draft', tags: ['unseen', 'rivers'] });
    return new TagsV2Site(app, editor.headers, member.headers);
  }

  async list(query = '', headers: Headers = {}): Promise<ListDocument> {
    return (await this.app.http.get(`/api/v2/tags?${query}`).set(headers).expect(200)).body;
  }

  async find(name: string): Promise<Resource> {
    return (await this.list(`filter[name]=${encodeURIComponent(name)}`, this.editor)).data[0]!;
  }

  post(data: object, headers = this.editor) {
    return this.app.http
      .post('/api/v2/tags')
      .set(headers)
      .send({ data: { type: 'tag', ...data } });
  }

  async create(name: string): Promise<Resource> {
    return (await this.post({ attributes: { name } }).expect(201)).body.data;
  }

  patch(id: string, data: object) {
    return this.app.http
      .patch(`/api/v2/tags/${id}`)
      .set(this.editor)
      .send({ data: { type: 'tag', id, ...data } });
  }

  merge(id: string, into: string, headers = this.editor) {
    return this.app.http
      .post(`/api/v2/tags/${id}/merge`)
      .set(headers)
      .send({ data: { type: 'tag', id, relationships: { into: { data: { type: 'tag', id: into } } } } });
  }
}
