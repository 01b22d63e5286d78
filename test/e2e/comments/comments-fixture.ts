import { type Environment, startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';

interface Member {
  readonly id: number;
  readonly headers: Headers;
}

/** Test application without flood control, with members, an editor and request helpers for comments. */
export class CommentsFixture {
  private constructor(
    readonly app: TestApp,
    readonly admin: Headers,
    readonly editor: Headers,
    readonly member: Member,
    readonly other: Member,
  ) {}

  static async start(env: Environment = {}): Promise<CommentsFixture> {
    const app = await startTestApp({ COMMENTS_FLOOD: '0', ...env });
    const { headers: editor } = await app.createUser('editor');
    return new CommentsFixture(
      app,
      await app.asAdmin(),
      editor,
      await app.createUser('member'),
      await app.createUser('member'),
    );
  }

  get(path: string, headers: Headers = {}) {
    return this.app.http.get(path).set(headers);
  }

  patch(path: string, headers: Headers, input: object) {
    return this.app.http.patch(path).set(headers).send(input);
  }

  remove(path: string, headers: Headers) {
    return this.app.http.delete(path).set(headers);
  }

  moderate(comment: ApiObject, action: 'approve' | 'reject', headers = this.editor) {
    return this.app.http.post(`${pathOf(comment)}/${action}`).set(headers);
  }

  /** Returns the payloads of the outbox events with this name for one comment. */
  async outboxEvents(name: string, id: number) {
    const rows = await this.app.sql<{ data: string }>('SELECT data FROM outbox WHERE name = ? ORDER BY id', [name]);
    return rows
      .map(({ data }) => (JSON.parse(data) as { comment: { commentid: number } }).comment)
      .filter(({ commentid }) => commentid === id);
  }
}

export const pathOf = ({ links }: ApiObject) => links['self']!;
