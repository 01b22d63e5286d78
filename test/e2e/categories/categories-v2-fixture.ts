import type { ListDocument, Resource } from '../../support/version-2.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

/** Test application with open, hidden and closed categories, and helpers for version 2 requests. */
export class CategoriesV2Fixture {
  readonly ids: Record<string, number> = {};

  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
    readonly editor: Headers,
    readonly member: Headers,
  ) {}

  static async start(): Promise<CategoriesV2Fixture> {
    const app = await startTestApp();
    const { headers: editor } = await app.createUser('editor');
    const { headers: member } = await app.createUser('member');
    const site = new CategoriesV2Fixture(app, await app.asAdmin(), editor, member);
    await site.fill();
    return site;
  }

  async get(path: string, headers: Headers = {}) {
    return (await this.app.http.get(`/api/v2/categories${path}`).set(headers).expect(200)).body;
  }

  list(query = '', headers?: Headers): Promise<ListDocument> {
    return this.get(`?${query}`, headers);
  }

  post(data: object, headers = this.editor) {
    return this.app.http
      .post('/api/v2/categories')
      .set(headers)
      .send({ data: { type: 'category', ...data } });
  }

  patch(id: number | string, data: object, headers = this.editor) {
    return this.app.http
      .patch(`/api/v2/categories/${id}`)
      .set(headers)
      .send({ data: { type: 'category', id: String(id), ...data } });
  }

  async create(data: object): Promise<Resource> {
    return (await this.post(data).expect(201)).body.data as Resource;
  }

  private async fill(): Promise<void> {
    const { app, ids } = this;
    const make = async (name: string, input: object = {}) => {
      ids[name] = await app.createCategory({ name, ...input });
    };
    await make('News', { description: 'What is new.', image: 'https://example.org/news.png' });
    await make('Local', { parent_id: ids['News'] });
    await make('Sport 100%', { parent_id: ids['News'] });
    await make('Hidden', { status: 2 });
    await make('Closed', { parent_id: ids['News'] });
    await make('Inside', { parent_id: ids['Closed'] });
    await this.permit('Closed', ['editor']);
    await this.permit('Inside', ['visitor', 'member', 'author', 'editor']);
    for (const name of ['Local', 'Local', 'News', 'Hidden', 'Inside']) {
      await app.createArticle({ category_id: ids[name], status: 'published' });
    }
  }

  private permit(name: string, view: string[]) {
    return this.app.http
      .put(`/api/v1/categories/${this.ids[name]}/permissions`)
      .set(this.admin)
      .send({ view })
      .expect(200);
  }
}

/** Builds the linkage of the parent relationship. */
export const toOneLinkage = (id: number | string | null) => ({
  data: id === null ? null : { type: 'category', id: String(id) },
});
