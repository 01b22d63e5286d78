import { Injectable } from '@nestjs/common';
import { AccountStorageLimit } from '../../../core/account-storage/index.js';
import type { Principal } from '../../../core/identity/index.js';
import { UnitOfWork, type VersionCheck } from '../../../core/database/index.js';
import { forbidden, notFound } from '../../../core/errors/domain-error.js';
import type { AuthorizationContext } from '../../categories/index.js';
import type { ArticleRecord } from '../model/article-record.js';
import { ArticleRules } from './article-rules.js';
import { ArticleWriter, copyArticleValues } from './article-writer.js';
import type { ArticleEntity } from '../model/article.entity.js';
import { canEdit, canPublish, canView, type ArticlePolicyRule } from '../access/article.policy.js';
import { ArticlesRepository } from '../model/articles.repository.js';
import { changesRevisionedValues } from '../revisions/revision-recorder.js';

/** Changes a loaded article. Returns the new tag names, or nothing if the tags do not change. */
export type ArticleEditCallback = (article: ArticleEntity) => Promise<readonly string[] | undefined> | void;

/** Preconditions of a change: visibility rule, permission rule and expected version. */
interface ChangeConditions {
  readonly sees?: ArticlePolicyRule;
  readonly may: ArticlePolicyRule;
  readonly expected: VersionCheck;
}

/** Loads, authorises and stores every change of a single article. */
@Injectable()
export class ArticleUpdater {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly articles: ArticlesRepository,
    private readonly rules: ArticleRules,
    private readonly writer: ArticleWriter,
    private readonly storage: AccountStorageLimit,
  ) {}

  /** Loads the rights in the current category of the article and in the target category. */
  async loadAuthorization(caller: Principal, id: number, targetCategoryId?: number): Promise<AuthorizationContext> {
    const ids = [await this.articles.findCategoryId(id), targetCategoryId];
    return this.rules.loadAuthorization(caller, ...ids.filter((categoryId) => categoryId !== undefined));
  }

  /** Checks visibility, then permission, then version; applies `edit` and stores the changes. */
  apply(
    { caller, rights }: AuthorizationContext,
    id: number,
    { sees = canView, may, expected }: ChangeConditions,
    edit: ArticleEditCallback,
  ): Promise<ArticleRecord> {
    return this.unitOfWork.run(async () => {
      const article = await this.articles.findForUpdate(id);
      if (!article || !sees(rights, caller, article)) throw articleNotFound();
      if (!may(rights, caller, article)) throw forbidden();
      expected(article);
      const before = copyArticleValues(article);
      const tags = (await edit(article)) ?? undefined;
      if (tags !== undefined || changesRevisionedValues(before, article)) {
        await this.storage.assertCanStore(caller, { rows: 1, bytes: addedBytes(before.content, article.content) });
      }
      await this.writer.update(article, before, caller.userId, tags);
      return (await this.articles.findById(id))!;
    });
  }

  /** Like `apply`, for edits of the content. Requires the right to edit. */
  editContent(
    authorization: AuthorizationContext,
    id: number,
    expected: VersionCheck,
    edit: ArticleEditCallback,
  ): Promise<ArticleRecord> {
    return this.apply(authorization, id, { may: canEdit, expected }, async (article) => {
      const tags = await edit(article);
      // A caller without the right to publish must not change content that is already approved for publication.
      if (!canPublish(authorization.rights, authorization.caller, article)) article.schedule(null, null);
      return tags ?? undefined;
    });
  }
}

/** Bytes of the revision and of the longer content. */
const addedBytes = (before: string, after: string): number =>
  before === after ? 0 : Math.max(Buffer.byteLength(before), Buffer.byteLength(after));

export const articleNotFound = () => notFound('Article not found');
