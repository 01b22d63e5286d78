import { Injectable } from '@nestjs/common';
import type { AccountPrincipal } from '../../../core/identity/index.js';
import { ANY_VERSION, type VersionCheck } from '../../../core/database/index.js';
import { forbidden, notFound } from '../../../core/errors/domain-error.js';
import { type Page, type PageRequest, toPage } from '../../../core/pagination/index.js';
import { type AuthorizationContext, CategoriesService } from '../../categories/index.js';
import { ArticleUpdater } from './article-updater.js';
import type { ArticleRecord } from '../model/article-record.js';
import {
  type ArticleRevisionRecord,
  maskRevision,
  pickRevisionedValues,
  type VisibleRevision,
} from '../revisions/article-revision-record.js';
import { ArticleRevisionsRepository } from '../revisions/article-revisions.repository.js';
import { ArticleRules } from './article-rules.js';
import { ArticleWriter } from './article-writer.js';
import { IndexingLimiter } from './indexing-limiter.js';
import { ArticleTextProcessor } from '../content/article-text-processor.js';
import { ArticleFieldsPolicy } from '../access/article-fields.policy.js';
import { canEdit } from '../access/article.policy.js';
import { ArticlesService } from './articles.service.js';

/** Lists and restores revisions. Requires the right to edit the article: see docs/adr/0012-revisions.md. */
@Injectable()
export class ArticleRevisionsService {
  constructor(
    private readonly articles: ArticlesService,
    private readonly revisions: ArticleRevisionsRepository,
    private readonly updater: ArticleUpdater,
    private readonly writer: ArticleWriter,
    private readonly indexing: IndexingLimiter,
    private readonly texts: ArticleTextProcessor,
    private readonly rules: ArticleRules,
    private readonly categories: CategoriesService,
    private readonly fields: ArticleFieldsPolicy,
  ) {}

  async list(caller: AccountPrincipal, articleId: number, request: PageRequest): Promise<Page<VisibleRevision>> {
    await this.assertCanEdit(caller, articleId);
    const page = toPage(request, await this.revisions.findPage(articleId, request));
    return { ...page, items: await this.maskRevisions(caller, ...page.items) };
  }

  async get(caller: AccountPrincipal, articleId: number, number: number): Promise<VisibleRevision> {
    await this.assertCanEdit(caller, articleId);
    const found = await this.revisions.find(articleId, number);
    if (!found) throw revisionNotFound();
    const [revision] = await this.maskRevisions(caller, found);
    return revision!;
  }

  /** Restores the content of a revision as a new update. Status, author and publication dates do not change. */
  async restore(
    caller: AccountPrincipal,
    articleId: number,
    number: number,
    expected: VersionCheck = ANY_VERSION,
  ): Promise<ArticleRecord> {
    // Read before the article is locked, because the rights in its category are needed. A revision never changes.
    const revision = await this.revisions.find(articleId, number);
    const authorization = await this.updater.authorizeEdit(caller, articleId, revision?.categoryId);
    await this.indexing.admit(Buffer.byteLength(revision?.content ?? ''));
    const text = revision ? await this.writer.prepareText(await this.texts.toPlainText(revision.content)) : undefined;
    return this.updater.editContent(authorization, articleId, expected, async (article) => {
      if (!revision) throw revisionNotFound();
      const categoryId = await this.resolveCategory(authorization, revision, article.categoryId);
      this.rules.assertRights(authorization, article, { categoryId });
      Object.assign(article, pickRevisionedValues(revision), { categoryId });
      article.fields = this.fields.merge(article.fields, this.fields.pickWritable(caller, revision.fields));
      return { tags: revision.tags, text };
    });
  }

  /** Returns the category of the revision if it still exists and is visible to the caller, else the current category. */
  private async resolveCategory(
    { caller, rights }: AuthorizationContext,
    revision: ArticleRevisionRecord,
    currentCategoryId: number,
  ): Promise<number> {
    const { categoryId } = maskRevision(caller, rights)(revision);
    if (categoryId === null || categoryId === currentCategoryId) return currentCategoryId;
    return (await this.categories.lockShared(categoryId)) ? categoryId : currentCategoryId;
  }

  private async assertCanEdit(caller: AccountPrincipal, articleId: number): Promise<void> {
    const article = await this.articles.get(caller, articleId);
    const { rights } = await this.rules.loadAuthorization(caller, article.categoryId);
    if (!canEdit(rights, caller, article)) throw forbidden();
  }

  private async maskRevisions(
    caller: AccountPrincipal,
    ...revisions: ArticleRevisionRecord[]
  ): Promise<VisibleRevision[]> {
    const { rights } = await this.rules.loadAuthorization(caller, ...revisions.map(({ categoryId }) => categoryId));
    return revisions.map(maskRevision(caller, rights));
  }
}

const revisionNotFound = () => notFound('Revision not found');
