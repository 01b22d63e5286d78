import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

export const ITEMS = '/modules/articles/api/items';
export const BODY = '<p>A text that is long enough for the rule about fifty letters.</p>';

export type Item = Record<string, unknown> & { itemid: number };
type Account = Awaited<ReturnType<TestApp['createUser']>>;

/** Test application with an author and a member, and helpers for item requests. */
export class ItemsFixture {
  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
    readonly author: Account,
    readonly member: Account,
    readonly category: number,
  ) {}

  static async start(): Promise<ItemsFixture> {
    const app = await startTestApp();
    const [author, member] = [await app.createUser('author'), await app.createUser('member')];
    return new ItemsFixture(app, await app.asAdmin(), author, member, await app.createCategory());
  }

  post(headers: Headers, input: object = {}) {
    return this.app.http
      .post(ITEMS)
      .set(headers)
      .send({ title: 'The ferry', body: BODY, categoryid: this.category, ...input });
  }

  async createItem(headers: Headers, input: object = {}): Promise<Item> {
    return (await this.post(headers, input).expect(201)).body as Item;
  }

  get(path: string | number, headers: Headers = {}) {
    return this.app.http.get(`${ITEMS}/${path}`).set(headers);
  }

  put(id: number, headers: Headers, input: object) {
    return this.app.http.put(`${ITEMS}/${id}`).set(headers).send(input);
  }
}
