import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

/** Test application with an editor, and helpers for category requests. */
export class CategoriesFixture {
  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
    readonly editor: Headers,
  ) {}

  static async start(): Promise<CategoriesFixture> {
    const app = await startTestApp();
    return new CategoriesFixture(app, await app.asAdmin(), (await app.createUser('editor')).headers);
  }

  patch(id: number, body: object, headers = this.editor) {
    return this.app.http.patch(categoryPath(id)).set(headers).send(body);
  }

  remove(id: number, reassign_to?: number | string, headers = this.editor) {
    return this.app.http
      .delete(categoryPath(id))
      .query(reassign_to === undefined ? {} : { reassign_to: String(reassign_to) })
      .set(headers);
  }

  permit(id: number, roles: object) {
    return this.app.http
      .put(`${categoryPath(id)}/permissions`)
      .set(this.admin)
      .send(roles)
      .expect(200);
  }

  async show(id: number, headers = this.editor): Promise<ApiObject> {
    return (await this.app.http.get(categoryPath(id)).set(headers).expect(200)).body.data as ApiObject;
  }

  async statusOf(id: number): Promise<number> {
    return (await this.app.http.get(categoryPath(id)).set(this.editor)).status;
  }

  async rowOf(id: number): Promise<{ version: number; parent_id: number | null }> {
    const query = 'SELECT * FROM categories WHERE id = ?';
    return (await this.app.sql<{ version: number; parent_id: number | null }>(query, [id]))[0]!;
  }

  /** Creates articles in every state: two published, one draft, one archived, one in the trash. */
  async fill(category_id: number): Promise<number[]> {
    const ids: number[] = [];
    for (const status of ['published', 'published', 'draft', 'archived', 'published']) {
      ids.push((await this.app.createArticle({ category_id, status, tags: ['kept'] })).id);
    }
    await this.app.http
      .delete(`/api/v1/articles/${ids.at(-1)}`)
      .set(this.admin)
      .expect(204);
    return ids;
  }

  rowsOf(ids: readonly number[]) {
    return this.app.sql<{ id: number; category_id: number; version: number; updated_at: unknown }>(
      `SELECT id, category_id, version, updated_at FROM articles WHERE id IN (${ids.join(', ')}) ORDER BY id`,
    );
  }
}

export const categoryPath = (id: number) => `/api/v1/categories/${id}`;
export const parentOf = ({ relationships }: ApiObject) => relationships!['parent']!.data;
