import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { conflict, type ErrorDetail, forbidden, notFound } from '../../core/errors/domain-error.js';
import { ArticleStatsService, canEdit, type Guarded, seesArticle } from '../articles/index.js';
import { type Asking, CategoriesService } from '../categories/index.js';
import { AttachmentsRepository } from './attachments.repository.js';

const MOST_OF_ARTICLE = 20;
/** An account must not fill the disk with files that nobody sees. */
const MOST_UNATTACHED = 100;

/** What is not there as an address is not there as a value either. */
export const ARTICLE_UNKNOWN: ErrorDetail = {
  field: 'article_id',
  message: 'The article id names no existing article.',
};

/** Where an attachment may stand, and how many there: with an article, or (null) with its owner alone. */
@Injectable()
export class AttachmentPlaces {
  constructor(
    private readonly attachments: AttachmentsRepository,
    private readonly stats: ArticleStatsService,
    private readonly categories: CategoriesService,
  ) {}

  /** With the rights as they are before a unit of work is opened: inside one nothing is remembered. */
  async asking(caller: Principal, ...articles: readonly (Guarded | null)[]): Promise<Asking> {
    const categoryIds = articles.flatMap((article) => article?.categoryId ?? []);
    return { caller, rights: await this.categories.rights(...categoryIds) };
  }

  findArticle(id: number | null): Promise<Guarded | null> {
    return id === null ? Promise.resolve(null) : this.attachments.findArticle(id);
  }

  /** Whether there is such an article for the caller. */
  async isSeen(caller: Principal, articleId: number): Promise<boolean> {
    const article = await this.findArticle(articleId);
    return article !== null && seesArticle((await this.asking(caller, article)).rights, caller, article);
  }

  /** First thing in a unit of work: others that would add an attachment there wait for its end. */
  async hold(articleId: number | null, ownerId: number): Promise<void> {
    if (articleId === null) await this.attachments.holdUnattached(ownerId);
    else await this.stats.hold(articleId);
  }

  /** Throws where one more is not allowed. */
  async check({ caller, rights }: Asking, articleId: number | null, ownerId: number): Promise<void> {
    if (articleId === null) {
      if ((await this.attachments.countUnattached(ownerId)) < MOST_UNATTACHED) return;
      throw conflict(`There are ${MOST_UNATTACHED} attachments without an article already`);
    }
    const article = await this.findArticle(articleId);
    if (!article || !seesArticle(rights, caller, article)) throw notFound('Article not found');
    if (!canEdit(rights, caller, article)) throw forbidden();
    if ((await this.attachments.countOfArticle(articleId)) < MOST_OF_ARTICLE) return;
    throw conflict(`The article has ${MOST_OF_ARTICLE} attachments already`);
  }
}
