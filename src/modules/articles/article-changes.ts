import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { UnitOfWork, type VersionCheck } from '../../core/database/index.js';
import { forbidden, notFound } from '../../core/errors/domain-error.js';
import type { Asking } from '../categories/index.js';
import type { ArticleRecord } from './article-record.js';
import { ArticleRules } from './article-rules.js';
import { ArticleWriter, snapshotOf } from './article-writer.js';
import type { ArticleEntity } from './article.entity.js';
import { canEdit, canPublish, canView, type May } from './article.policy.js';
import { ArticlesRepository } from './articles.repository.js';

/** Changes a loaded article, and may give it new tags. */
export type Edit = (article: ArticleEntity) => Promise<readonly string[] | undefined> | void;

/** What must be so for a change: who sees the article, who may do it, which version they mean. */
interface ChangeConditions {
  readonly sees?: May;
  readonly may: May;
  readonly expected: VersionCheck;
}

/** How one article is changed, whatever the change is. */
@Injectable()
export class ArticleChanges {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly rules: ArticleRules,
    private readonly writer: ArticleWriter,
  ) {}

  /** With the rights in the article's category and in the one that it goes to. */
  async asking(caller: Principal, id: number, goesTo?: number): Promise<Asking> {
    const ids = [await this.articles.findCategoryId(id), goesTo];
    return this.rules.asking(caller, ...ids.filter((categoryId) => categoryId !== undefined));
  }

  /** Loads, checks sight before right before version, applies `edit` and stores what has changed. */
  apply(
    { caller, rights }: Asking,
    id: number,
    { sees = canView, may, expected }: ChangeConditions,
    edit: Edit,
  ): Promise<ArticleRecord> {
    return this.unitOfWork.run(async () => {
      const article = await this.articles.findForUpdate(id);
      if (!article || !sees(rights, caller, article)) throw articleNotFound();
      if (!may(rights, caller, article)) throw forbidden();
      expected(article);
      const before = snapshotOf(article);
      const tags = (await edit(article)) ?? undefined;
      await this.writer.update(article, before, caller.userId, tags);
      return (await this.articles.findById(id))!;
    });
  }

  /** The same where `edit` changes what the article says. */
  rewrite(asking: Asking, id: number, expected: VersionCheck, edit: Edit): Promise<ArticleRecord> {
    return this.apply(asking, id, { may: canEdit, expected }, async (article) => {
      const tags = await edit(article);
      // What an editor has approved to appear must not be rewritten by somebody who may not publish.
      if (!canPublish(asking.rights, asking.caller, article)) article.schedule(null, null);
      return tags ?? undefined;
    });
  }
}

export const articleNotFound = () => notFound('Article not found');
