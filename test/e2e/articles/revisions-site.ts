import { UserClient } from '../../support/user-client.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers, Role } from '../../support/test-client.js';
import { articlePath, revisionsPath } from './article-paths.js';

class Account extends UserClient {
  constructor(
    site: TestApp,
    readonly id: number,
    readonly credential: Headers,
  ) {
    super(site, credential);
  }
}

/** Application with an administrator, and helpers for tests of article revisions. */
export class RevisionsSite {
  private constructor(
    readonly app: TestApp,
    readonly admin: UserClient,
    readonly adminId: number,
  ) {}

  static async start(): Promise<RevisionsSite> {
    const app = await startTestApp();
    const admin = new UserClient(app, await app.asAdmin());
    return new RevisionsSite(app, admin, (await admin.get('/api/auth/me').expect(200)).body.data.id as number);
  }

  async createAccount(role: Role): Promise<Account> {
    const { id, headers } = await this.app.createUser(role);
    return new Account(this.app, id, headers);
  }

  async change(id: number, changes: object, by = this.admin): Promise<ApiObject> {
    return (await by.patch(articlePath(id), changes).expect(200)).body.data as ApiObject;
  }

  async restore(id: number, number: number, by = this.admin): Promise<ApiObject> {
    return (await by.post(`${revisionsPath(id)}/${number}/restore`).expect(200)).body.data as ApiObject;
  }

  list(id: number, by = this.admin): Promise<ApiObject[]> {
    return by.list(`${revisionsPath(id)}?per_page=100`);
  }

  async listRevisionNumbers(id: number): Promise<number[]> {
    return (await this.list(id)).map((revision) => revision.id);
  }

  /** Creates an article and moves it from a category that is then deleted through a category that is then hidden from its author. */
  async createMovedArticle() {
    const author = await this.createAccount('author');
    const [gone, closed, open] = [
      await this.app.createCategory(),
      await this.app.createCategory(),
      await this.app.createCategory(),
    ];
    const { id } = await this.app.createArticle({ category_id: gone }, author.credential);
    for (const category_id of [closed, open]) await this.change(id, { category_id });
    await this.admin.delete(`/api/v1/categories/${gone}`).expect(204);
    await this.admin.put(`/api/v1/categories/${closed}/permissions`, { view: ['editor'] }).expect(200);
    return { author, id, closed, open };
  }
}
