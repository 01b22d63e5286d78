import { PNG } from '../../support/sample-files.js';
import type { TestApp } from '../../support/test-app.js';
import type { ApiObject, Headers } from '../../support/test-client.js';
import type { Account, Callers } from './callers.js';
import { commentWord, formerRevisionWord, PLANNING_WORD, WEBHOOK_WORD } from './canaries.js';
import {
  type ArticleKind,
  articleOf,
  ARTICLES,
  type AttachmentKind,
  type CategoryKind,
  categoryOf,
  type ClientKind,
  type CommentKind,
  UNKNOWN_ID,
} from './objects.js';

/** Values of the path parameters. */
export interface Target {
  readonly id: number;
  readonly key?: number;
  /** Number of a revision. Default: 1. */
  readonly n?: number;
  readonly delivery?: number;
  /** Operation of the AJAX endpoint. */
  readonly op?: string;
}

/** Returns the permissions of a category. Only a closed category names roles. */
export const permissionsOf = (kind: string): object => (kind === 'closed' ? { view: ['editor'] } : {});

const CATEGORY_STATUS: Readonly<Record<CategoryKind, number>> = { open: 1, hidden: 2, disabled: 0, closed: 1 };

/** A word in the text of every article, for searches. */
export const COMMON_WORD = 'lighthouse';

/** Creates the objects of the crawl. They belong to the owner, and each contains unique words. */
export class CrawlObjectFactory {
  callers: Callers;
  owner: Account;
  admin: Headers;
  readonly categories = {} as Record<CategoryKind, number>;
  readonly articles = {} as Record<ArticleKind, number>;
  private count = 0;

  constructor(readonly app: TestApp) {}

  get http() {
    return this.app.http;
  }

  /** Creates an article with a former revision. Only that revision contains `formerRevisionWord`. */
  async makeArticle(kind: ArticleKind): Promise<Target> {
    const copy = this.count++ < ARTICLES.length ? '' : `${this.count}`;
    const { id } = await this.app.createArticle({
      title: `canary${kind}title ${copy}`,
      content: `<p>canary${kind}content, and a ${COMMON_WORD} on an island far away from everything.</p>`,
      slug: `canary${kind}slug${copy}`,
      subtitle: formerRevisionWord(kind),
      tags: [`canary${kind}tag${copy}`],
      planning: { note: PLANNING_WORD },
      category_id: this.categories[categoryOf(kind)],
      author_id: this.owner.id,
      ...stateOf(kind),
    });
    await this.http.patch(`/api/v1/articles/${id}`).set(this.admin).send({ subtitle: 'At present' }).expect(200);
    if (kind === 'trashed') await this.http.delete(`/api/v1/articles/${id}`).set(this.admin).expect(204);
    await this.rate(id);
    return { id };
  }

  /** Adds a rating by every account, including the owner. Through a change of the author, the API permits that too. */
  private async rate(id: number): Promise<void> {
    await this.app.sql(
      `INSERT INTO ratings (article_id, user_id, rating, created_at, version)
       SELECT ?, id, 3, '2026-01-31 08:00:00.000', 1 FROM users`,
      [id],
    );
    await this.app.sql(
      `UPDATE article_stats SET rating_sum = (SELECT SUM(rating) FROM ratings WHERE article_id = ?),
       rating_count = (SELECT COUNT(*) FROM ratings WHERE article_id = ?) WHERE article_id = ?`,
      [id, id, id],
    );
  }

  /** Creates a tag that only one article of this kind has. */
  async makeTag(kind: ArticleKind): Promise<Target> {
    const { id } = await this.makeArticle(kind);
    const [row] = await this.app.sql<Target>('SELECT tag_id AS id FROM article_tags WHERE article_id = ?', [id]);
    return row!;
  }

  async makeCategory(kind: CategoryKind): Promise<Target> {
    const id = await this.app.createCategory({
      name: `canary${kind}category`,
      status: CATEGORY_STATUS[kind],
      planning: { note: PLANNING_WORD },
    });
    const permissions = permissionsOf(kind);
    await this.app.http.put(`/api/v1/categories/${id}/permissions`).set(this.admin).send(permissions).expect(200);
    return { id };
  }

  /** Creates a comment as the administrator, who may read every article, and then assigns the comment to the owner. */
  async makeComment(kind: CommentKind): Promise<Target> {
    const article = `/api/v1/articles/${this.articles[articleOf(kind)]}`;
    if (kind === 'on-trashed') await this.http.post(`${article}/restore`).set(this.admin).expect(200);
    const { id, links } = await this.post(`${article}/comments`, this.admin, { comment: commentWord(kind) });
    await this.app.sql('UPDATE comments SET author_id = ? WHERE id = ?', [this.owner.id, id]);
    const [status] = ['pending', 'rejected'].filter((one) => one === kind);
    if (status) await this.http.patch(links['self']!).set(this.admin).send({ status }).expect(200);
    if (kind === 'deleted') {
      await this.post(`${article}/comments`, this.admin, { comment: 'A reply', parent_id: id });
      await this.http.delete(links['self']!).set(this.admin).expect(204);
    }
    if (kind === 'on-trashed') await this.http.delete(article).set(this.admin).expect(204);
    return { id };
  }

  /** Creates an attachment of the owner. SQL sets the article, because the API rejects attachments for articles in some states. */
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

  /** Creates an API client with a key. */
  async makeClient(kind: string): Promise<Target> {
    if (kind === 'no-key') return { ...(await this.makeClient('owner')), key: UNKNOWN_ID };
    if (kind === 'mixed') return { ...(await this.makeClient('owner')), key: (await this.makeClient('admin')).key! };
    const { headers } = this.callers[kind as ClientKind];
    const client = await this.post('/api/v1/api-clients', headers, { name: `canary${kind}client` });
    const key = { name: `canary${kind}key`, scopes: ['comments:write'] };
    return { id: client.id, key: (await this.post(client.links['keys']!, headers, key)).id };
  }

  /** Creates a webhook with a delivery. */
  async makeWebhook(kind: string): Promise<Target> {
    const input = { url: 'https://example.org/hook', events: ['*'], description: WEBHOOK_WORD };
    const { id, links } = await this.post('/api/v1/webhooks', this.admin, input);
    const delivery = await this.post(`${links['self']}/ping`, this.admin, {});
    return { id, delivery: kind === 'no-delivery' ? UNKNOWN_ID : delivery.id };
  }

  /** Adds a number to a name, because some names must be unique. */
  unique(name: string): string {
    return `${name}-${this.count++}`;
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
