import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { Headers } from '../../support/test-client.js';

export const AJAX = '/modules/articles/ajax.php';

type Account = Awaited<ReturnType<TestApp['createUser']>>;

/** Test application with an author and a reader, and helpers for AJAX requests. */
export class AjaxFixture {
  private constructor(
    readonly app: TestApp,
    readonly author: Account,
    readonly reader: Account,
  ) {}

  static async start(): Promise<AjaxFixture> {
    const app = await startTestApp({ COMMENTS_FLOOD: '20' });
    return new AjaxFixture(app, await app.createUser('author'), await app.createUser('member'));
  }

  read(query: string, headers: Headers = {}) {
    return this.app.http.get(`${AJAX}?${query}`).set(headers);
  }

  write(body: object, headers: Headers = this.reader.headers, query = '') {
    return this.app.http
      .post(AJAX + query)
      .set(headers)
      .send(body);
  }

  form(body: object, headers: Headers = this.reader.headers) {
    return this.write(body, headers).type('form');
  }

  commentsOn(id: number) {
    return this.app.sql('SELECT text FROM comments WHERE article_id = ?', [id]);
  }
}
