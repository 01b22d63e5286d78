import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { conflict, type ErrorDetail, forbidden, notFound } from '../../core/errors/domain-error.js';
import { ArticleStatsService, canEdit, type ArticleAccessFacts, canViewInScope } from '../articles/index.js';
import { type AuthorizationContext, CategoriesService } from '../categories/index.js';
import { AttachmentsRepository } from './attachments.repository.js';

const MAX_ATTACHMENTS_PER_ARTICLE = 20;
/** Prevents an account from filling the disk with files that belong to no article. */
const MAX_UNATTACHED_PER_ACCOUNT = 100;

/** Reported for a missing and for an invisible article alike, consistent with the 404 of the article. */
export const UNKNOWN_ARTICLE_ERROR: ErrorDetail = {
  field: 'article_id',
  message: 'The article id names no existing article.',
};

/** Decides to which article (null: none) an attachment may belong, and limits the attachments per article and owner. */
@Injectable()
export class AttachmentTargetRules {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly stats: ArticleStatsService,
    private readonly categories: CategoriesService,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Call this before opening a unit of work: inside a unit of work, rights are not cached. */
  async loadAuthorization(
    caller: Principal,
    ...articles: readonly (ArticleAccessFacts | null)[]
  ): Promise<AuthorizationContext> {
    const categoryIds = articles.flatMap((article) => article?.categoryId ?? []);
    return { caller, rights: await this.categories.loadRights(...categoryIds) };
  }

  findArticle(id: number | null): Promise<ArticleAccessFacts | null> {
    return id === null ? Promise.resolve(null) : this.attachments.findArticleAccess(id);
  }

  /** Returns whether the article exists and is visible to the caller. */
  async isArticleVisible(caller: Principal, articleId: number): Promise<boolean> {
    const article = await this.findArticle(articleId);
    return article !== null && canViewInScope((await this.loadAuthorization(caller, article)).rights, caller, article);
  }

  /** Call this first in a unit of work. Concurrent additions to the same article or owner wait for its end. */
  async lockForUpdate(articleId: number | null, ownerId: number): Promise<void> {
    if (articleId === null) await this.attachments.lockUnattached(ownerId);
    else await this.stats.lockForUpdate(articleId);
  }

  /** Call in the unit of work that changes the attachment. Its articles list it. */
  markChanged(id: number, ...articleIds: readonly (number | null)[]): void {
    this.unitOfWork.markChanged('attachment', id);
    this.unitOfWork.markChanged('article', ...articleIds.filter((articleId) => articleId !== null));
  }

  /** Throws if the caller may not add an attachment, or if the limit is reached. */
  async assertCanAdd(
    { caller, rights }: AuthorizationContext,
    articleId: number | null,
    ownerId: number,
  ): Promise<void> {
    if (articleId === null) {
      if ((await this.attachments.countUnattached(ownerId)) < MAX_UNATTACHED_PER_ACCOUNT) return;
      throw conflict(`The account already has ${MAX_UNATTACHED_PER_ACCOUNT} attachments without an article`);
    }
    const article = await this.findArticle(articleId);
    if (!article || !canViewInScope(rights, caller, article)) throw notFound('Article not found');
    if (!canEdit(rights, caller, article)) throw forbidden();
    if ((await this.attachments.countByArticle(articleId)) < MAX_ATTACHMENTS_PER_ARTICLE) return;
    throw conflict(`The article has ${MAX_ATTACHMENTS_PER_ARTICLE} attachments already`);
  }
}
