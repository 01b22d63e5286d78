import { Injectable, Logger } from '@nestjs/common';
import { type Principal, PrincipalSource, SYSTEM } from '../../../core/identity/index.js';
import { CategoriesService } from '../../categories/index.js';
import { Clock } from '../../../core/clock/index.js';
import { ArticleEntity } from '../model/article.entity.js';
import { ArticleChecks } from './article-checks.js';
import { canPublish } from '../access/article.policy.js';

/** Checks that the user who scheduled an article may still publish it when it is due, and that the checks of modules accept this. */
@Injectable()
export class ScheduledPublishAuthorizer {
  private readonly logger = new Logger(ScheduledPublishAuthorizer.name);

  constructor(
    private readonly principals: PrincipalSource,
    private readonly categories: CategoriesService,
    private readonly checks: ArticleChecks,
    private readonly clock: Clock,
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
      if (article.scheduledBy === null) return this.isAccepted(article, SYSTEM);
      const scheduler = await find(article.scheduledBy);
      if (scheduler !== null && canPublish(rights, scheduler, article)) return this.isAccepted(article, scheduler);
      this.logger.warn(`Article ${article.id} stays a draft: user ${article.scheduledBy} may not publish it`);
      return false;
    };
  }

  private async isAccepted(article: ArticleEntity, scheduler: Principal): Promise<boolean> {
    if (!this.checks.hasChecks) return true;
    const after = Object.assign(new ArticleEntity(), article);
    after.publishDue(this.clock.now());
    const rejection = await this.checks.findRejection({ before: article, after }, scheduler);
    if (!rejection) return true;
    const reasons = rejection.details?.map(({ field, message }) => `${field}: ${message}`).join(' ');
    this.logger.warn(
      `Article ${article.id} stays a draft: a check rejects its publication. ${reasons ?? rejection.message}`,
    );
    return false;
  }
}
