import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers, Role } from '../../support/test-client.js';

export type Person = 'visitor' | Role;
export const PEOPLE: readonly Person[] = ['visitor', 'member', 'author', 'editor', 'admin'];

/** Test application with an account of each role, and helpers for category permissions. */
export class PermittedSite {
  readonly headers = { visitor: {} } as Record<Person, Headers>;
  readonly ids = {} as Record<Person, number>;

  private constructor(readonly app: TestApp) {}

  static async start(): Promise<PermittedSite> {
    const site = new PermittedSite(await startTestApp());
    for (const role of ['member', 'author', 'editor'] as const) {
      ({ id: site.ids[role], headers: site.headers[role] } = await site.app.createUser(role));
    }
    site.headers.admin = await site.app.asAdmin();
    return site;
  }

  permit(id: number, named: object) {
    return this.app.http.put(permissions(id)).set(this.headers.admin).send(named).expect(200);
  }

  /** Creates a category with these permissions. */
  async category(named: object = {}, input: object = {}): Promise<number> {
    const id = await this.app.createCategory(input);
    await this.permit(id, named);
    return id;
  }

  article(category_id: number, input: object = {}, who: Person = 'admin'): Promise<ApiObject> {
    return this.app.createArticle({ category_id, ...input }, this.headers[who]);
  }

  async statusFor(path: string, who: Person): Promise<number> {
    return (await this.app.http.get(path).set(this.headers[who])).status;
  }

  /** Returns the status for each role, from visitor to administrator. */
  statuses(path: string): Promise<number[]> {
    return Promise.all(PEOPLE.map((who) => this.statusFor(path, who)));
  }

  async list(path: string, who: Person = 'visitor') {
    const { body } = await this.app.http.get(path).set(this.headers[who]).expect(200);
    return body as { data: ApiObject[]; meta: { total: number }; included?: ApiObject[] };
  }

  async idsIn(path: string, who?: Person): Promise<number[]> {
    const { data, meta } = await this.list(path, who);
    expect(meta.total).toBe(data.length);
    return data.map(({ id }) => id);
  }
}

export const permissions = (id: number) => `/api/v1/categories/${id}/permissions`;
