import { Injectable } from '@nestjs/common';
import type { AccountPrincipal, Principal } from '../../core/auth/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { forbidden, notFound } from '../../core/errors/domain-error.js';
import { slugOf } from '../../core/text/index.js';
import { excerptOf, sanitizeArticle, textOf } from './article-html.js';
import type { ArticleInput, NewArticleInput } from './article-input.js';
import type { ArticleRecord } from './article-record.js';
import { ArticleRules } from './article-rules.js';
import { type ArticleStatus, statusName, statusNumber } from './article-status.js';
import { ArticleWriter, snapshotOf } from './article-writer.js';
import type { ArticleEntity } from './article.entity.js';
import { canEdit, canPublish, canView, type Guarded } from './article.policy.js';
import { ArticlesRepository } from './articles.repository.js';
import { ViewCounter } from './view-counter.js';

type May = (caller: Principal, article: Guarded) => boolean;

/** Everything that is done to one article, whoever asks and on whichever surface. */
@Injectable()
export class ArticlesService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly writer: ArticleWriter,
    private readonly rules: ArticleRules,
    private readonly views: ViewCounter,
  ) {}

  async get(caller: Principal, id: number): Promise<ArticleRecord> {
    const article = await this.articles.findById(id);
    if (!article || !canView(caller, article)) throw articleNotFound();
    return article;
  }

  /** The same for a reader, whose look is counted. */
  async show(caller: Principal, id: number): Promise<ArticleRecord> {
    const article = await this.get(caller, id);
    this.views.count(caller, article);
    return article;
  }

  async create(caller: AccountPrincipal, input: NewArticleInput): Promise<ArticleRecord> {
    this.rules.checkRights(caller, input);
    const html = sanitizeArticle(input.content);
    const status = input.status ?? 'draft';
    return this.unitOfWork.run(async () => {
      await this.rules.check(input, html, status);
      const now = new Date();
      const article = await this.writer.insert(
        {
          title: input.title,
          slug: input.slug ?? slugOf(input.title, 'article'),
          subtitle: input.subtitle ?? '',
          excerpt: input.excerpt || excerptOf(html.text),
          excerptGiven: Boolean(input.excerpt),
          content: html.html,
          image: input.image ?? null,
          featured: input.featured ?? false,
          status: statusNumber(status),
          authorId: input.authorId ?? caller.userId,
          categoryId: input.categoryId,
          createdAt: now,
          updatedAt: null,
          publishedAt: status === 'published' ? now : null,
          publishAt: input.publishAt ?? null,
          scheduledBy: input.publishAt ? caller.userId : null,
          deletedAt: null,
          version: 1,
        },
        html.text,
        input.tags ?? [],
        input.slug !== undefined,
      );
      return this.read(article.id);
    });
  }

  async update(caller: AccountPrincipal, id: number, input: ArticleInput): Promise<ArticleRecord> {
    const html = input.content === undefined ? undefined : sanitizeArticle(input.content);
    return this.change(caller, id, canEdit, async (article) => {
      this.rules.checkRights(caller, input);
      const status = input.status ?? statusName(article.status);
      if (input.status !== undefined && statusNumber(status) !== article.status && !canPublish(caller, article)) {
        throw forbidden('You are not allowed to publish');
      }
      await this.rules.check(input, html, status);
      assign(article, input, html?.html);
      if (input.status !== undefined) article.moveTo(input.status, new Date());
      if (input.publishAt !== undefined) article.schedule(input.publishAt, caller.userId);
      // What an editor has approved to appear must not be rewritten by somebody who may not publish.
      if (!canPublish(caller, article)) article.schedule(null, null);
      return input.tags;
    });
  }

  /** Publishes, archives or takes back to draft; repeating it changes nothing. */
  moveTo(caller: AccountPrincipal, id: number, status: ArticleStatus): Promise<ArticleRecord> {
    return this.change(caller, id, canPublish, (article) => {
      article.moveTo(status, new Date());
    });
  }

  async trash(caller: AccountPrincipal, id: number): Promise<void> {
    await this.change(caller, id, canEdit, (article) => {
      article.trash(new Date());
    });
  }

  /** Out of the trash, with the status it had. Restoring one that is not in the trash changes nothing. */
  async restore(caller: AccountPrincipal, id: number): Promise<ArticleRecord> {
    return this.unitOfWork.run(async () => {
      const article = await this.articles.findForUpdate(id);
      const visible = article && (article.deletedAt === null ? canView(caller, article) : canEdit(caller, article));
      if (!visible) throw articleNotFound();
      if (!canEdit(caller, article)) throw forbidden();
      const before = snapshotOf(article);
      article.restore();
      await this.writer.update(article, before);
      return this.read(id);
    });
  }

  /** Loads, checks sight before right, applies `edit` (which may give new tags) and stores what has changed. */
  private change(
    caller: Principal,
    id: number,
    may: May,
    edit: (article: ArticleEntity) => Promise<readonly string[] | undefined> | void,
  ): Promise<ArticleRecord> {
    return this.unitOfWork.run(async () => {
      const article = await this.articles.findForUpdate(id);
      if (!article || !canView(caller, article)) throw articleNotFound();
      if (!may(caller, article)) throw forbidden();
      const before = snapshotOf(article);
      const tags = (await edit(article)) ?? undefined;
      await this.writer.update(article, before, tags);
      return this.read(id);
    });
  }

  private async read(id: number): Promise<ArticleRecord> {
    return (await this.articles.findById(id))!;
  }
}

function assign(article: ArticleEntity, input: ArticleInput, html: string | undefined): void {
  const { title, slug, subtitle, image, featured, categoryId, authorId, excerpt } = input;
  const given = { title, slug, subtitle, image, featured, categoryId, authorId, content: html };
  Object.assign(article, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)));
  if (excerpt !== undefined) article.excerptGiven = excerpt !== '';
  if (excerpt) article.excerpt = excerpt;
  else if (!article.excerptGiven) article.excerpt = excerptOf(textOf(article.content));
}

const articleNotFound = () => notFound('Article not found');
