import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

/** The application with an administrator who publishes articles. */
export class PagesSite {
  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
  ) {}

  static async start(): Promise<PagesSite> {
    const app = await startTestApp();
    return new PagesSite(app, await app.asAdmin());
  }

  /** Returns the text of a page. */
  async get(path: string): Promise<string> {
    return (await this.app.unchecked.get(path).expect(200)).text;
  }

  publish(input: object) {
    return this.app.createArticle({ status: 'published', ...input });
  }

  /** `day`: a date such as `2026-01-05`. */
  setPublishedAt(id: number, day: string): Promise<unknown> {
    return this.app.sql('UPDATE articles SET published_at = ? WHERE id = ?', [`${day} 08:00:00.000`, id]);
  }
}
