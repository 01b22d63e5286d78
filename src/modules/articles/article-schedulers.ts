import { Injectable, Logger } from '@nestjs/common';
import { type Principal, PrincipalSource } from '../../core/auth/index.js';
import { CategoriesService } from '../categories/index.js';
import type { ArticleEntity } from './article.entity.js';
import { canPublish } from './article.policy.js';

/** Whoever scheduled an article must still be allowed to publish it when it is due. */
@Injectable()
export class ArticleSchedulers {
  private readonly logger = new Logger(ArticleSchedulers.name);

  constructor(
    private readonly principals: PrincipalSource,
    private readonly categories: CategoriesService,
  ) {}

  /**
   * The question for articles of these categories, to be put inside the unit of work; what is remembered is asked for before.
   * Everybody who scheduled some of them is looked up once.
   */
  async mayPublishIn(categoryIds: readonly number[]): Promise<(article: ArticleEntity) => Promise<boolean>> {
    const rights = await this.categories.rights(...categoryIds);
    const known = new Map<number, Principal | null>();
    const find = async (userId: number): Promise<Principal | null> => {
      if (!known.has(userId)) known.set(userId, await this.principals.findPrincipal(userId));
      return known.get(userId)!;
    };
    return async (article) => {
      // An import asks nobody.
      if (article.scheduledBy === null) return true;
      const scheduler = await find(article.scheduledBy);
      if (scheduler !== null && canPublish(rights, scheduler, article)) return true;
      this.logger.warn(`Article ${article.id} stays a draft: user ${article.scheduledBy} may not publish it`);
      return false;
    };
  }
}
