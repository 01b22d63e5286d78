import { Injectable } from '@nestjs/common';
import { AccountStorageLimit } from '../../../core/account-storage/index.js';
import { type AccountPrincipal, type Principal, downscopeTo } from '../../../core/identity/index.js';
import { Clock } from '../../../core/clock/index.js';
import { ANY_VERSION, UnitOfWork, type VersionCheck } from '../../../core/database/index.js';
import { sizeOfFields } from '../../../core/module-fields/index.js';
import { ArticleFieldsPolicy } from '../access/article-fields.policy.js';
import { ArticleUpdater, articleNotFound } from './article-updater.js';
import { type ArticleInput, type NewArticleInput, pickPlainValues } from '../model/article-input.js';
import { type ArticleRecord, toNewArticleRecord } from '../model/article-record.js';
import { ArticleRules } from './article-rules.js';
import { type ArticleStatus, DRAFT, toArticleStatusName, toArticleStatusNumber } from '../model/article-transitions.js';
import { ArticleTextProcessor } from '../content/article-text-processor.js';
import { ArticleWriter } from './article-writer.js';
import { IndexingLimiter } from './indexing-limiter.js';
import type { ArticleEntity } from '../model/article.entity.js';
import { INITIAL_ARTICLE_VALUES } from '../model/article.fields.js';
import {
  canDelete,
  canPublish,
  canView,
  canViewIncludingTrash,
  type ArticlePolicyRule,
} from '../access/article.policy.js';
import { READ_ARTICLES } from '../articles.permissions.js';
import { ArticlesRepository } from '../model/articles.repository.js';
import { ViewCounter } from '../stats/article-stats.service.js';

/** Category id of a new article during the permission check. */
const NO_CATEGORY_ID = 0;

/** Maximum reads of an article if its category was deleted concurrently. */
const MAX_READS = 3;

/** Operations on single articles, for all surfaces. */
@Injectable()
export class ArticlesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly writer: ArticleWriter,
    private readonly rules: ArticleRules,
    private readonly updater: ArticleUpdater,
    private readonly views: ViewCounter,
    private readonly texts: ArticleTextProcessor,
    private readonly clock: Clock,
    private readonly storage: AccountStorageLimit,
    private readonly indexing: IndexingLimiter,
    private readonly fields: ArticleFieldsPolicy,
  ) {}

  /** Returns the article. Throws `notFound` if it is not visible to the caller or is in the trash. */
  get(caller: Principal, id: number): Promise<ArticleRecord> {
    return this.getVisible(caller, id, canView);
  }

  /** Like `get`, including the trash. */
  getIncludingTrash(caller: Principal, id: number): Promise<ArticleRecord> {
    return this.getVisible(caller, id, canViewIncludingTrash);
  }

  /** Like `get`, and counts a view. */
  async show(caller: Principal, id: number): Promise<ArticleRecord> {
    const article = await this.get(caller, id);
    this.views.count(caller, article);
    return article;
  }

  /** Finds the article by a current or previous slug. A previous slug redirects, so that only the current slug counts a view. */
  async showBySlug(caller: Principal, slug: string): Promise<ArticleRecord> {
    const id = await this.articles.findIdBySlug(slug);
    if (id === null) throw articleNotFound();
    const article = await this.get(caller, id);
    if (article.slug === slug) this.views.count(caller, article);
    return article;
  }

  /**
   * Creates an article. The caller is the author unless `input` names another one. Throws `forbidden` without the rights, `invalid` with
   * every invalid field, and `conflict` if a slug is taken or the account has reached its storage limit.
   */
  async create(caller: AccountPrincipal, input: NewArticleInput): Promise<ArticleRecord> {
    const { authorId = caller.userId } = input;
    const authorization = await this.rules.loadAuthorization(caller, input.categoryId);
    this.rules.assertRights(
      authorization,
      { authorId, categoryId: NO_CATEGORY_ID, status: DRAFT, deletedAt: null },
      input,
    );
    this.fields.assertCanWrite(caller, input.fields);
    const fields = this.fields.merge(undefined, input.fields ?? {});
    await this.indexing.admit(Buffer.byteLength(input.content));
    const html = await this.texts.sanitize(input.content);
    const text = await this.writer.prepareText(html.text);
    const status = input.status ?? 'draft';
    return this.rules.writeInCategory(input.categoryId, () =>
      this.unitOfWork.run(async () => {
        const tags = (await this.rules.assertValid(authorization, input, html, status)) ?? [];
        const bytes = Buffer.byteLength(html.html) + sizeOfFields(fields);
        await this.storage.assertCanStore(caller, { rows: 1, bytes });
        const now = this.clock.now();
        const values = {
          title: input.title,
          slug: input.slug ?? this.texts.toSlug(input.title),
          ...INITIAL_ARTICLE_VALUES,
          ...pickPlainValues(input),
          excerpt: input.excerpt || this.texts.toExcerpt(html.html, html.text),
          excerptGiven: Boolean(input.excerpt),
          content: html.html,
          status: toArticleStatusNumber(status),
          authorId,
          categoryId: input.categoryId,
          createdAt: now,
          updatedAt: null,
          publishedAt: status === 'published' ? now : null,
          publishAt: input.publishAt ?? null,
          scheduledBy: input.publishAt ? caller.userId : null,
          deletedAt: null,
          version: 1,
        };
        const isExact = input.slug !== undefined;
        return toNewArticleRecord(await this.writer.insert(values, text, tags, isExact, { fields, caller }));
      }),
    );
  }

  /**
   * Changes the fields that `input` contains. A surface passes the condition of its request as `expected`. Throws `notFound` or `forbidden`
   * without the rights, `invalid` with every invalid field, and `conflict` if a slug is taken.
   */
  async update(
    caller: AccountPrincipal,
    id: number,
    input: ArticleInput,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<ArticleRecord> {
    const authorization = await this.updater.authorizeEdit(caller, id, input.categoryId);
    this.fields.assertCanWrite(caller, input.fields);
    await this.indexing.admit(indexedBytes(input, authorization.contentBytes));
    const html = input.content === undefined ? undefined : await this.texts.sanitize(input.content);
    const text = html && (await this.writer.prepareText(html.text));
    return this.rules.writeInCategory(input.categoryId, () =>
      this.updater.editContent(authorization, id, expected, async (article) => {
        // Clients send back the author that they read, also if they may not set it.
        const { authorId, ...withoutAuthor } = input;
        this.rules.assertRights(authorization, article, authorId === article.authorId ? withoutAuthor : input);
        const status = input.status ?? toArticleStatusName(article.status);
        // Clients send back the content that they read, also if it exceeds the limits of today.
        const { content: _, ...others } = input;
        const isSame = html && !html.fault && !html.empty && html.html === article.content;
        const tags = await this.rules.assertValid(
          authorization,
          isSame ? others : input,
          isSame ? undefined : html,
          status,
        );
        const hadOwnExcerpt = article.excerptGiven;
        applyInput(article, input, html?.html);
        if (!article.excerptGiven && (html || hadOwnExcerpt))
          article.excerpt = this.texts.toExcerpt(article.content, html?.text);
        article.fields = this.fields.merge(article.fields, input.fields);
        if (input.status !== undefined) article.moveTo(input.status, this.clock.now());
        if (input.publishAt !== undefined) article.schedule(input.publishAt, caller.userId);
        return { tags, text };
      }),
    );
  }

  /** Publishes, archives or unpublishes an article. Idempotent. */
  async moveTo(
    caller: AccountPrincipal,
    id: number,
    status: ArticleStatus,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<ArticleRecord> {
    return this.updater.apply(
      await this.updater.loadAuthorization(caller, id),
      id,
      { may: canPublish, expected },
      (article) => {
        article.moveTo(status, this.clock.now());
      },
    );
  }

  /** Moves the article to the trash; a job deletes it after `TRASH_RETENTION_DAYS`. Throws `notFound` or `forbidden` without the rights. */
  async trash(caller: AccountPrincipal, id: number, expected: VersionCheck = ANY_VERSION): Promise<void> {
    await this.updater.apply(
      await this.updater.loadAuthorization(caller, id),
      id,
      { may: canDelete, expected },
      (article) => {
        article.trash(this.clock.now());
      },
    );
  }

  /** Restores an article from the trash with its previous status. No effect if the article is not in the trash. */
  async restore(caller: AccountPrincipal, id: number, expected: VersionCheck = ANY_VERSION): Promise<ArticleRecord> {
    const change = { sees: canViewIncludingTrash, may: canDelete, expected };
    return this.updater.apply(await this.updater.loadAuthorization(caller, id), id, change, (article) => {
      article.restore();
    });
  }

  private async getVisible(caller: Principal, id: number, canSee: ArticlePolicyRule): Promise<ArticleRecord> {
    for (let attempt = 1; ; attempt++) {
      const article = await this.articles.findById(id);
      if (!article) throw articleNotFound();
      const { rights } = await this.rules.loadAuthorization(caller, article.categoryId);
      // The category was deleted between the two reads, and the article was moved to another category.
      if (!rights.has(article.categoryId) && attempt < MAX_READS) continue;
      if (!canSee(rights, downscopeTo(caller, READ_ARTICLES), article)) throw articleNotFound();
      return article;
    }
  }
}

/** A change of the title or the excerpt indexes the stored content again. */
function indexedBytes({ title, excerpt, content }: ArticleInput, storedBytes: number): number {
  if (content !== undefined) return Buffer.byteLength(content);
  return title === undefined && excerpt === undefined ? 0 : storedBytes;
}

function applyInput(article: ArticleEntity, input: ArticleInput, html: string | undefined): void {
  const { title, slug, categoryId, authorId, excerpt } = input;
  const given = { title, slug, categoryId, authorId, content: html };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  Object.assign(article, sent, pickPlainValues(input));
  if (excerpt !== undefined) article.excerptGiven = excerpt !== '';
  if (excerpt) article.excerpt = excerpt;
}
