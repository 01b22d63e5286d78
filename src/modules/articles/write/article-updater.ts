import { Injectable } from '@nestjs/common';
import { AccountStorageLimit } from '../../../core/account-storage/index.js';
import type { Principal } from '../../../core/identity/index.js';
import { UnitOfWork, type VersionCheck } from '../../../core/database/index.js';
import { forbidden, notFound } from '../../../core/errors/domain-error.js';
import type { AuthorizationContext } from '../../categories/index.js';
import type { ArticleRecord } from '../model/article-record.js';
import { ArticleRules } from './article-rules.js';
import { type ArticleChange, ArticleWriter, copyArticleValues } from './article-writer.js';
import { sizeOfFields } from '../../../core/module-fields/index.js';
import type { ArticleEntity, ArticleSnapshot } from '../model/article.entity.js';
import {
  type ArticleAccessFacts,
  canEdit,
  canPublish,
  canView,
  type ArticlePolicyRule,
} from '../access/article.policy.js';
import { ArticlesRepository } from '../model/articles.repository.js';
import { changesRevisionedValues } from '../revisions/revision-recorder.js';

/** Changes a loaded article. Returns the new tag names and the prepared text, if they change. */
export type ArticleEditCallback = (article: ArticleEntity) => Promise<Pick<ArticleChange, 'tags' | 'text'>> | void;

/** The authorization of an edit, with the size of the stored content. */
export interface EditAuthorization extends AuthorizationContext {
  readonly contentBytes: number;
}

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

  /** Loads the rights in the category of the article. */
  async loadAuthorization(caller: Principal, id: number): Promise<AuthorizationContext> {
    return this.loadRights(caller, await this.articles.findAccessFacts(id));
  }

  /**
   * Like `loadAuthorization`, also for the target category. Throws if the caller must not edit the article, so that costly work can
   * follow. `editContent` checks this again.
   */
  async authorizeEdit(caller: Principal, id: number, targetCategoryId?: number): Promise<EditAuthorization> {
    const article = await this.articles.findAccessFacts(id);
    const authorization = await this.loadRights(caller, article, targetCategoryId);
    // The rights have no category that was deleted between the two reads.
    if (article && authorization.rights.has(article.categoryId))
      assertAllowed(authorization, article, canView, canEdit);
    return { ...authorization, contentBytes: article?.contentBytes ?? 0 };
  }

  private loadRights(caller: Principal, article: ArticleAccessFacts | undefined, targetCategoryId?: number) {
    const ids = [article?.categoryId, targetCategoryId];
    return this.rules.loadAuthorization(caller, ...ids.filter((categoryId) => categoryId !== undefined));
  }

  /** Checks visibility, then permission, then version; applies `edit` and stores the changes. */
  apply(
    authorization: AuthorizationContext,
    id: number,
    { sees = canView, may, expected }: ChangeConditions,
    edit: ArticleEditCallback,
  ): Promise<ArticleRecord> {
    const { caller } = authorization;
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('article', id);
      const article = await this.articles.findForUpdate(id);
      if (!article) throw articleNotFound();
      assertAllowed(authorization, article, sees, may);
      expected(article);
      const before = copyArticleValues(article);
      const { tags, text } = (await edit(article)) ?? {};
      if (tags !== undefined || changesRevisionedValues(before, article)) {
        await this.storage.assertCanStore(caller, { rows: 1, bytes: addedBytes(before, article) });
      }
      await this.writer.update(article, before, { by: caller.userId, caller, tags, text });
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
      const edited = await edit(article);
      // A caller without the right to publish must not change content that is already approved for publication.
      if (!canPublish(authorization.rights, authorization.caller, article)) article.schedule(null, null);
      return edited ?? {};
    });
  }
}

function assertAllowed(
  { caller, rights }: AuthorizationContext,
  article: ArticleAccessFacts,
  sees: ArticlePolicyRule,
  may: ArticlePolicyRule,
): void {
  if (!sees(rights, caller, article)) throw articleNotFound();
  if (!may(rights, caller, article)) throw forbidden();
}

/** Bytes of the revision and of the longer content. Without a changed content, the revision stores only the fields of modules. */
const addedBytes = (before: ArticleSnapshot, after: ArticleSnapshot): number =>
  (before.content === after.content
    ? 0
    : Math.max(Buffer.byteLength(before.content), Buffer.byteLength(after.content))) +
  sizeOfFields(before.fields) +
  Math.max(0, sizeOfFields(after.fields) - sizeOfFields(before.fields));

export const articleNotFound = () => notFound('Article not found');
