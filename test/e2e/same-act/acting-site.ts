import type { AccountPrincipal } from '../../../src/core/auth/index.js';
import { WordPressImporter } from '../../../src/modules/import/index.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { essence } from './essence.js';
import { type Post, withExport } from './export-file.js';

export const TITLE = 'The ferry';
export const BODY = '<p>Before the first commuters come, the river belongs to the herons and the crew.</p>';
export const TAGS = ['early', 'rivers'];

export type State = 'draft' | 'published';

/** Application with an author and a reader who write, and an editor who reads. Reads of editors do not count as views. */
export class ActingSite {
  author: { readonly id: number; readonly headers: Headers };
  reader: { readonly id: number; readonly headers: Headers };
  category: number;
  private editor: Headers;
  private authorName: string;
  private posts = 0;

  private constructor(readonly site: TestApp) {}

  static async start(): Promise<ActingSite> {
    const acting = new ActingSite(await startTestApp({ JOBS_RUN: 'false' }));
    try {
      await acting.fill();
      return acting;
    } catch (error) {
      await acting.site.stop();
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
    return this.site.http[method](path).set(headers).send(body);
  }

  get<T>(provider: abstract new (...args: never[]) => T): T {
    return this.site.app.get(provider, { strict: false });
  }

  async made(status: State): Promise<number> {
    const input = { title: TITLE, content: BODY, tags: TAGS, category_id: this.category, status };
    return (await this.site.createArticle(input, this.author.headers)).id;
  }

  /** Imports a post, then imports it again with `change`. Without `change`, imports the post once. */
  async imported(before: State, change?: Partial<Post>, then: () => Promise<void> = () => Promise.resolve()) {
    const number = ++this.posts;
    const post = { number, title: TITLE, content: BODY, tags: TAGS, author: this.authorName };
    const first: Post = { ...post, status: before === 'draft' ? 'draft' : 'publish' };
    if (change) await this.import(first);
    await then();
    await this.import({ ...first, ...change });
    const [row] = await this.site.sql<{ id: number }>('SELECT MAX(id) AS id FROM articles');
    return row!.id;
  }

  /** Reads an article on every surface as an editor. Ids and times are replaced. */
  async shown(id: number): Promise<unknown> {
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
      const { status, body } = await this.site.http.get(path).set(this.editor);
      answers.push([essence(path, 'url'), status, essence(body)]);
    }
    return answers;
  }

  async lastEvent(): Promise<number> {
    const [row] = await this.site.sql<{ id: number | null }>('SELECT MAX(id) AS id FROM outbox');
    return row!.id ?? 0;
  }

  /** Events of an article whose outbox id is greater than `after`. */
  async told(id: number, after: number): Promise<unknown> {
    const rows = await this.site.sql<{ name: string; data: string }>(
      'SELECT name, data FROM outbox WHERE subject = ? AND id > ? ORDER BY id',
      [`item:${id}`, after],
    );
    return rows.map(({ name, data }) => [name, essence(JSON.parse(data))]);
  }

  private import(post: Post): Promise<void> {
    return withExport(post, (file) => this.get(WordPressImporter).import(file));
  }

  private async fill(): Promise<void> {
    this.author = await this.site.createUser('author');
    this.reader = await this.site.createUser('member');
    this.editor = (await this.site.createUser('editor')).headers;
    this.category = await this.site.createCategory();
    const { body } = await this.site.http.get(`/api/v1/users/${this.author.id}`).expect(200);
    this.authorName = (body.data as ApiObject).attributes['name'] as string;
  }
}
