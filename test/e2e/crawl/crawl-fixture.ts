import type { FeatureModule } from '../../../src/core/module-api/index.js';
import { planningFeature } from '../../support/planning-module.js';
import { type Environment, startTestApp } from '../../support/test-app.js';
import type { ApiObject } from '../../support/test-client.js';
import type { TokenIssuer } from '../../support/token-issuer.js';
import { makeCallers } from './callers.js';
import { USER_PLANNING_WORD } from './canaries.js';
import {
  type ArticleKind,
  ARTICLES,
  type AttachmentKind,
  ATTACHMENTS,
  CATEGORIES,
  type CategoryKind,
  type CommentKind,
  COMMENTS,
  operationIn,
  UNKNOWN_ID,
} from './objects.js';
import { CrawlObjectFactory, type Target } from './crawl-object-factory.js';

export { COMMON_WORD, permissionsOf, type Target } from './crawl-object-factory.js';

const ITEM = '/modules/articles/api/items/{id}';

/** Test application with one object of each kind, in a category of that kind. */
export class CrawlFixture extends CrawlObjectFactory {
  readonly tags = {} as Record<ArticleKind, number>;
  readonly comments = {} as Record<CommentKind, number>;
  readonly attachments = {} as Record<AttachmentKind, number>;

  /** With an issuer, all callers with a token have a token of the issuer. */
  static async start(
    env: Environment = {},
    issuer?: TokenIssuer,
    modules: readonly FeatureModule[] = [],
  ): Promise<CrawlFixture> {
    // Mail is queued but not delivered: no server listens on this port.
    const mail = { AUTH_REGISTRATION: 'open', SMTP_URL: 'smtp://127.0.0.1:1' };
    const site = new CrawlFixture(
      await startTestApp(
        {
          ...{ TRUST_PROXY: 'loopback', COMMENTS_FLOOD: '0', WEBHOOKS_LIMIT: '10000', ...mail },
          ...(issuer && { ...issuer.settings, AUTH_OIDC_ACCOUNTS: 'link' }),
          ...env,
        },
        undefined,
        [planningFeature, ...modules],
      ),
    );
    try {
      await site.fill(issuer);
      return site;
    } catch (error) {
      await site.app.stop();
      throw error;
    }
  }

  /** Returns the object of a row: the shared object, or a new object (`fresh`) if the request would change it. */
  async target(route: string, kind: string, fresh: boolean): Promise<Target> {
    const op = operationIn(kind);
    if (op !== undefined) return { ...(await this.target(ITEM, kind.slice(op.length + 1), fresh)), op };
    if (kind === '-') return { id: 0 };
    if (kind === 'unknown') return { id: UNKNOWN_ID, key: UNKNOWN_ID, delivery: UNKNOWN_ID };
    if (kind === 'no-revision') return { id: this.articles.published, n: UNKNOWN_ID };
    if (route.includes('/users/{id}')) return { id: this.owner.id };
    if (route.includes('/audit-events/')) return { id: await this.app.lastAuditEvent() };
    if (route.includes('/webhooks/')) return this.makeWebhook(kind);
    if (route.includes('/api-clients/')) return this.makeClient(kind);
    return fresh && !route.endsWith('/permissions') ? this.makeFresh(route, kind) : this.sharedObject(route, kind);
  }

  private sharedObject(route: string, kind: string): Target {
    const ids: [path: string, ids: Readonly<Record<string, number>>][] = [
      ['/articles/{', this.articles],
      ['/items/{', this.articles],
      ['/attachments/{', this.attachments],
      ['/comments/{', this.comments],
      ['/tags/{', this.tags],
    ];
    const [, found] = ids.find(([path]) => route.includes(path)) ?? ['', this.categories];
    return { id: (found as Readonly<Record<string, number>>)[kind]! };
  }

  private makeFresh(route: string, kind: string): Target | Promise<Target> {
    if (/\/(articles|items)\/\{/.test(route)) return this.makeArticle(kind as ArticleKind);
    if (route.includes('/attachments/{')) return this.makeAttachment(kind as AttachmentKind);
    if (route.includes('/comments/{')) return this.makeComment(kind as CommentKind);
    if (route.includes('/tags/{')) return this.makeTag(kind as ArticleKind);
    return route.includes('/categories/{') ? this.makeCategory(kind as CategoryKind) : this.sharedObject(route, kind);
  }

  private async fill(issuer?: TokenIssuer): Promise<void> {
    const { app } = this;
    ({ callers: this.callers, owner: this.owner } = await makeCallers(app, issuer));
    this.admin = this.callers.admin.headers;
    await app.updateUser(this.owner.id, { planning: { phone: USER_PLANNING_WORD } });
    for (const kind of CATEGORIES) this.categories[kind] = (await this.makeCategory(kind)).id;
    for (const kind of ARTICLES) this.articles[kind] = (await this.makeArticle(kind)).id;
    for (const kind of COMMENTS) this.comments[kind] = (await this.makeComment(kind)).id;
    for (const kind of ATTACHMENTS) {
      const articleId = kind === 'unattached' ? undefined : this.articles[kind];
      this.attachments[kind] = (await this.makeAttachment(kind, articleId)).id;
    }
    const { body } = await app.http.get('/api/v1/tags?per_page=100').set(this.admin).expect(200);
    for (const { id, attributes } of body.data as ApiObject[]) {
      this.tags[/^canary(.*)tag$/.exec(attributes['name'] as string)![1] as ArticleKind] = id;
    }
  }
}
