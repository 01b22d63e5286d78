import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

export interface OutboxRow {
  name: string;
  data: string;
}

/** The application with an administrator who changes the state of articles. */
export class LifecycleSite {
  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
  ) {}

  static async start(): Promise<LifecycleSite> {
    const app = await startTestApp();
    return new LifecycleSite(app, await app.asAdmin());
  }

  act(id: number, action: string) {
    return this.app.http.post(`/api/v1/articles/${id}/${action}`).set(this.admin).expect(200);
  }

  show(id: number, headers = this.admin) {
    return this.app.http.get(`/api/v1/articles/${id}`).set(headers);
  }

  async stateOf(id: number) {
    return (await this.show(id).expect(200)).body.data.attributes;
  }

  /** Returns the names of the events of an article without their common prefix. */
  async eventsOf(id: number): Promise<string[]> {
    return (await this.app.sql<OutboxRow>('SELECT name, data FROM outbox ORDER BY id'))
      .filter(({ data }) => data.includes(`"itemid":${id}`))
      .map(({ name }) => name.replace('articles.item.', ''));
  }
}
