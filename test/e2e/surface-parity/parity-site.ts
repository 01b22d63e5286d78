import type { AccountPrincipal } from '../../../src/core/identity/index.js';
import { WordPressImporter } from '../../../src/modules/import/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { normalizeResult } from './normalize-result.js';
import { type Post, withWordPressExport } from './wordpress-export.js';

export const TITLE = 'The ferry';
export const BODY = '<p>Before the first commuters come, the river belongs to the herons and the crew.</p>';
export const TAGS = ['early', 'rivers'];

export type State = 'draft' | 'published';

/** Application with an author and a reader who write, and an editor who reads. Reads of editors do not count as views. */
export class ParitySite {
  author: { readonly id: number; readonly headers: Headers };
  reader: { readonly id: number; readonly headers: Headers };
  category: number;
  private editor: Headers;
  private authorName: string;
  private posts = 0;

  private constructor(readonly app: TestApp) {}

  static async start(): Promise<ParitySite> {
    const site = new ParitySite(await startTestApp({ JOBS_RUN: 'false' }));
    try {
      await site.fill();
      return site;
    } catch (error) {
      await site.app.stop();
      throw error;
    }
  }

  get asAuthor(): AccountPrincipal {
    return { userId: this.author.id, role: 'author' };
  }

  get asReader(): AccountPrincipal {
    return { userId: this.reader.id, role: 'member' };
  }

  send(method: 'post' | 'put' | 'patch' | 'delete', path: string, body: object, headers = this.author.headers) {
    return this.app.http[method](path).set(headers).send(body);
  }

  get<T>(provider: abstract new (...args: never[]) => T): T {
    return this.app.app.get(provider, { strict: false });
  }

  async createArticle(status: State): Promise<number> {
    const input = { title: TITLE, content: BODY, tags: TAGS, category_id: this.category, status };
    return (await this.app.createArticle(input, this.author.headers)).id;
  }

  /** Imports a post, then imports it again with `change`. Without `change`, imports the post once. */
  async importArticle(before: State, change?: Partial<Post>, then: () => Promise<void> = () => Promise.resolve()) {
    const number = ++this.posts;
    const post = { number, title: TITLE, content: BODY, tags: TAGS, author: this.authorName };
    const first: Post = { ...post, status: before === 'draft' ? 'draft' : 'publish' };
    if (change) await this.import(first);
    await then();
    await this.import({ ...first, ...change });
    const [row] = await this.app.sql<{ id: number }>('SELECT MAX(id) AS id FROM articles');
    return row!.id;
  }

  /** Reads an article on every surface as an editor. Ids and times are replaced. */
  async readSurfaces(id: number): Promise<unknown> {
    const paths = [
      `/api/v1/articles/${id}?include=author,tags,comments`,
      `/api/v1/articles/${id}/comments`,
      `/api/v1/articles/${id}/ratings`,
      `/modules/articles/api/items/${id}`,
      `/modules/articles/ajax.php?op=getItem&itemid=${id}`,
      `/modules/articles/ajax.php?op=getRatings&itemid=${id}`,
    ];
    const answers: unknown[] = [];
    for (const path of paths) {
      const { status, body } = await this.app.http.get(path).set(this.editor);
      answers.push([normalizeResult(path, 'url'), status, normalizeResult(body)]);
    }
    return answers;
  }

  async lastEventId(): Promise<number> {
    const [row] = await this.app.sql<{ id: number | null }>('SELECT MAX(id) AS id FROM outbox');
    return row!.id ?? 0;
  }

  /** Events of an article whose outbox id is greater than `after`. */
  async readEvents(id: number, after: number): Promise<unknown> {
    const rows = await this.app.sql<{ name: string; data: string }>(
      'SELECT name, data FROM outbox WHERE subject = ? AND id > ? ORDER BY id',
      [`item:${id}`, after],
    );
    return rows.map(({ name, data }) => [name, normalizeResult(JSON.parse(data))]);
  }

  private import(post: Post): Promise<void> {
    return withWordPressExport(post, (file) => this.get(WordPressImporter).import(file));
  }

  private async fill(): Promise<void> {
    this.author = await this.app.createUser('author');
    this.reader = await this.app.createUser('member');
    this.editor = (await this.app.createUser('editor')).headers;
    this.category = await this.app.createCategory();
    const { body } = await this.app.http.get(`/api/v1/users/${this.author.id}`).expect(200);
    this.authorName = (body.data as ApiObject).attributes['name'] as string;
  }
}
