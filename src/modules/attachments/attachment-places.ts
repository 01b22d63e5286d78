import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { conflict, type ErrorDetail, forbidden, notFound } from '../../core/errors/domain-error.js';
import { ArticleStatsService, canEdit, type Guarded, seesArticle } from '../articles/index.js';
import { type Asking, CategoriesService } from '../categories/index.js';
import { AttachmentsRepository } from './attachments.repository.js';

const MOST_OF_ARTICLE = 20;
/** Prevents an account from filling the disk with files that belong to no article. */
const MOST_UNATTACHED = 100;

/** Reported for a missing and for an invisible article alike, consistent with the 404 of the article. */
export const ARTICLE_UNKNOWN: ErrorDetail = {
  field: 'article_id',
  message: 'The article id names no existing article.',
};

/** Decides to which article (null: none) an attachment may belong, and limits the attachments per article and owner. */
@Injectable()
export class AttachmentPlaces {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly stats: ArticleStatsService,
    private readonly categories: CategoriesService,
  ) {}

  /** Call this before opening a unit of work: inside a unit of work, rights are not cached. */
  async asking(caller: Principal, ...articles: readonly (Guarded | null)[]): Promise<Asking> {
    const categoryIds = articles.flatMap((article) => article?.categoryId ?? []);
    return { caller, rights: await this.categories.rights(...categoryIds) };
  }

  findArticle(id: number | null): Promise<Guarded | null> {
    return id === null ? Promise.resolve(null) : this.attachments.findArticle(id);
  }

  /** Returns whether the article exists and is visible to the caller. */
  async isSeen(caller: Principal, articleId: number): Promise<boolean> {
    const article = await this.findArticle(articleId);
    return article !== null && seesArticle((await this.asking(caller, article)).rights, caller, article);
  }

  /** Call this first in a unit of work. Concurrent additions to the same article or owner wait for its end. */
  async hold(articleId: number | null, ownerId: number): Promise<void> {
    if (articleId === null) await this.attachments.holdUnattached(ownerId);
    else await this.stats.hold(articleId);
  }

  /** Throws if the caller may not add an attachment, or if the limit is reached. */
  async check({ caller, rights }: Asking, articleId: number | null, ownerId: number): Promise<void> {
    if (articleId === null) {
      if ((await this.attachments.countUnattached(ownerId)) < MOST_UNATTACHED) return;
      throw conflict(`The account already has ${MOST_UNATTACHED} attachments without an article`);
    }
    const article = await this.findArticle(articleId);
    if (!article || !seesArticle(rights, caller, article)) throw notFound('Article not found');
    if (!canEdit(rights, caller, article)) throw forbidden();
    if ((await this.attachments.countOfArticle(articleId)) < MOST_OF_ARTICLE) return;
    throw conflict(`The article has ${MOST_OF_ARTICLE} attachments already`);
  }
}
