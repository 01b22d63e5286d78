import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers, Role } from '../../support/test-client.js';

export type CallerRole = 'visitor' | Role;
export const CALLER_ROLES: readonly CallerRole[] = ['visitor', 'member', 'author', 'editor', 'admin'];

/** Test application with an account of each role, and helpers for category permissions. */
export class CategoryPermissionsFixture {
  readonly headers = { visitor: {} } as Record<CallerRole, Headers>;
  readonly ids = {} as Record<CallerRole, number>;

  private constructor(readonly app: TestApp) {}

  static async start(): Promise<CategoryPermissionsFixture> {
    const site = new CategoryPermissionsFixture(await startTestApp());
    for (const role of ['member', 'author', 'editor'] as const) {
      ({ id: site.ids[role], headers: site.headers[role] } = await site.app.createUser(role));
    }
    site.headers.admin = await site.app.asAdmin();
    return site;
  }

  permit(id: number, roles: object) {
    return this.app.http.put(permissionsPath(id)).set(this.headers.admin).send(roles).expect(200);
  }

  /** Creates a category with these permissions. */
  async createCategory(roles: object = {}, input: object = {}): Promise<number> {
    const id = await this.app.createCategory(input);
    await this.permit(id, roles);
    return id;
  }

  createArticle(category_id: number, input: object = {}, who: CallerRole = 'admin'): Promise<ApiObject> {
    return this.app.createArticle({ category_id, ...input }, this.headers[who]);
  }

  async statusFor(path: string, who: CallerRole): Promise<number> {
    return (await this.app.http.get(path).set(this.headers[who])).status;
  }

  /** Returns the status for each role, from visitor to administrator. */
  statusesByRole(path: string): Promise<number[]> {
    return Promise.all(CALLER_ROLES.map((who) => this.statusFor(path, who)));
  }

  async list(path: string, who: CallerRole = 'visitor') {
    const { body } = await this.app.http.get(path).set(this.headers[who]).expect(200);
    return body as { data: ApiObject[]; meta: { total: number }; included?: ApiObject[] };
  }

  async idsIn(path: string, who?: CallerRole): Promise<number[]> {
    const { data, meta } = await this.list(path, who);
    expect(meta.total).toBe(data.length);
    return data.map(({ id }) => id);
  }
}

export const permissionsPath = (id: number) => `/api/v1/categories/${id}/permissions`;
