import { Injectable, Logger } from '@nestjs/common';
import { type Principal, PrincipalSource } from '../../../core/identity/index.js';
import { CategoriesService } from '../../categories/index.js';
import type { ArticleEntity } from '../model/article.entity.js';
import { canPublish } from '../access/article.policy.js';

/** Checks that the user who scheduled an article may still publish it when it is due. */
@Injectable()
export class ScheduledPublishAuthorizer {
  private readonly logger = new Logger(ScheduledPublishAuthorizer.name);

  constructor(
    private readonly principals: PrincipalSource,
    private readonly categories: CategoriesService,
  ) {}

  /** Loads the rights in these categories and returns a check for use in the transaction. The check loads each user once. */
  async loadPublishCheck(categoryIds: readonly number[]): Promise<(article: ArticleEntity) => Promise<boolean>> {
    const rights = await this.categories.loadRights(...categoryIds);
    const principalsById = new Map<number, Principal | null>();
    const find = async (userId: number): Promise<Principal | null> => {
      if (!principalsById.has(userId)) principalsById.set(userId, await this.principals.findPrincipal(userId));
      return principalsById.get(userId)!;
    };
    return async (article) => {
      // A schedule set by an import needs no right.
      if (article.scheduledBy === null) return true;
      const scheduler = await find(article.scheduledBy);
      if (scheduler !== null && canPublish(rights, scheduler, article)) return true;
      this.logger.warn(`Article ${article.id} stays a draft: user ${article.scheduledBy} may not publish it`);
      return false;
    };
  }
}
