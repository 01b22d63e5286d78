import { startTestApp, type TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import { PNG } from '../../support/sample-files.js';
import { type Account, type Callers, makeCallers } from './callers.js';
import {
  type ArticleKind,
  ARTICLES,
  type AttachmentKind,
  ATTACHMENTS,
  CATEGORIES,
  type CategoryKind,
  categoryOf,
  type ClientKind,
  UNKNOWN_ID,
} from './objects.js';

/** What fills the braces of a path. */
export interface Target {
  readonly id: number;
  readonly key?: number;
}

/** What a closed category says of rights; the others say nothing. */
export const permissionsOf = (kind: string): object => (kind === 'closed' ? { view: ['editor'] } : {});

/** A word that stands in all texts, for searches. */
export const COMMON_WORD = 'lighthouse';

/** One article of each kind by the owner, in a category of its kind; each text of each has a word that nothing else has. */
export class CrawlSite {
  callers: Callers;
  owner: Account;
  admin: Headers;
  readonly categories = {} as Record<CategoryKind, number>;
  readonly articles = {} as Record<ArticleKind, number>;
  readonly attachments = {} as Record<AttachmentKind, number>;
  readonly tags = {} as Record<ArticleKind, number>;
  private made = 0;

  private constructor(readonly app: TestApp) {}

  get http() {
    return this.app.http;
  }

  static async start(): Promise<CrawlSite> {
    const site = new CrawlSite(await startTestApp({ TRUST_PROXY: 'loopback' }));
    try {
      await site.fill();
      return site;
    } catch (error) {
      await site.app.stop();
      throw error;
    }
  }

  async makeArticle(kind: ArticleKind): Promise<Target> {
    const copy = this.made++ < ARTICLES.length ? '' : `${this.made}`;
    const { id } = await this.app.createArticle({
      title: `canary${kind}title ${copy}`,
      content: `<p>canary${kind}content, and a ${COMMON_WORD} on an island far away from everything.</p>`,
      slug: `canary${kind}slug${copy}`,
      tags: [`canary${kind}tag`],
      category_id: this.categories[categoryOf(kind)],
      author_id: this.owner.id,
      ...stateOf(kind),
    });
    if (kind === 'trashed') await this.http.delete(`/api/v1/articles/${id}`).set(this.admin).expect(204);
    return { id };
  }

  /** A file of the owner's, with an article of its kind or without. Past the application: to some it cannot be added any more. */
  async makeAttachment(kind: AttachmentKind, articleId?: number): Promise<Target> {
    const { body } = await this.http
      .post('/api/v1/attachments')
      .set(this.callers.owner.headers)
      .field('description', `canary${kind}words`)
      .attach('file', PNG, `canary${kind}file.png`)
      .expect(201);
    const { id } = body.data as ApiObject;
    const article = kind === 'unattached' ? null : (articleId ?? (await this.makeArticle(kind)).id);
    await this.app.sql('UPDATE attachments SET article_id = ? WHERE id = ?', [article, id]);
    return { id };
  }

  /** A client with a key. */
  async makeClient(kind: string): Promise<Target> {
    if (kind === 'no-key') return { ...(await this.makeClient('owner')), key: UNKNOWN_ID };
    if (kind === 'mixed') return { ...(await this.makeClient('owner')), key: (await this.makeClient('admin')).key! };
    const { headers } = this.callers[kind as ClientKind];
    const client = await this.post('/api/v1/api-clients', headers, { name: `canary${kind}client` });
    const key = { name: `canary${kind}key`, scopes: ['comments:write'] };
    return { id: client.id, key: (await this.post(client.links['keys']!, headers, key)).id };
  }

  /** The object of a row: the one that is there, or where a request would change it (`fresh`) one of its own. */
  async target(route: string, kind: string, fresh: boolean): Promise<Target> {
    if (kind === '-') return { id: 0 };
    if (kind === 'unknown') return { id: UNKNOWN_ID, key: UNKNOWN_ID };
    if (route.includes('/users/{id}')) return { id: this.owner.id };
    if (route.includes('/api-clients/')) return this.makeClient(kind);
    if (route.includes('/attachments/{id}')) {
      return fresh ? this.makeAttachment(kind as AttachmentKind) : { id: this.attachments[kind as AttachmentKind] };
    }
    if (route.includes('/tags/')) return { id: this.tags[kind as ArticleKind] };
    if (route.includes('/articles/')) {
      return fresh ? this.makeArticle(kind as ArticleKind) : { id: this.articles[kind as ArticleKind] };
    }
    return { id: this.categories[kind as CategoryKind] };
  }

  /** For a second thing of the same name. */
  unique(name: string): string {
    return `${name}-${this.made++}`;
  }

  private async fill(): Promise<void> {
    const { app } = this;
    ({ callers: this.callers, owner: this.owner } = await makeCallers(app));
    this.admin = this.callers.admin.headers;
    const statuses = { open: 1, hidden: 2, disabled: 0, closed: 1 };
    for (const kind of CATEGORIES) {
      const id = await app.createCategory({ name: `canary${kind}category`, status: statuses[kind] });
      const permissions = permissionsOf(kind);
      await app.http.put(`/api/v1/categories/${id}/permissions`).set(this.admin).send(permissions).expect(200);
      this.categories[kind] = id;
    }
    for (const kind of ARTICLES) this.articles[kind] = (await this.makeArticle(kind)).id;
    for (const kind of ATTACHMENTS) {
      const articleId = kind === 'unattached' ? undefined : this.articles[kind];
      this.attachments[kind] = (await this.makeAttachment(kind, articleId)).id;
    }
    const { body } = await app.http.get('/api/v1/tags?per_page=100').set(this.admin).expect(200);
    for (const { id, attributes } of body.data as ApiObject[]) {
      this.tags[/^canary(.*)tag$/.exec(attributes['name'] as string)![1] as ArticleKind] = id;
    }
  }

  private async post(path: string, headers: Headers, input: object): Promise<ApiObject> {
    const { body } = await this.http.post(path).set(headers).send(input).expect(201);
    return body.data as ApiObject;
  }
}

function stateOf(kind: ArticleKind): object {
  if (kind === 'scheduled') return { publish_at: '2999-01-01T00:00:00Z' };
  return { status: kind === 'draft' || kind === 'archived' ? kind : kind === 'trashed' ? 'draft' : 'published' };
}
