import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { type ListPage, mapCursorPage, withTotal } from '../../core/pagination/index.js';
import { type ArticleRecord, ArticlesService } from '../articles/index.js';
import { markListRead, markRead } from '../../core/request-context/index.js';
import { CategoriesService } from '../categories/index.js';
import type { CommentListCriteria } from './comment-list.js';
import { CommentListsRepository } from './comment-lists.repository.js';
import { canViewComment, hideInvisibleParent } from './comment.policy.js';
import type { CommentRecord } from './comment-record.js';
import { containsApprovedOnly, resolveCommentVisibility } from './comment-visibility.js';

const MAX_INCLUDED_COMMENTS = 20;
/** An article with more comments is read like a list of many articles. */
const MAX_SHORT_LIST = 1000;

/** The number of approved comments of an article. Comments of trashed articles are not visible to any caller. */
export const toVisibleCount = ({ deletedAt, commentsCount }: ArticleRecord): number =>
  deletedAt === null ? commentsCount : 0;

/** Lists the comments that are visible to the caller. */
@Injectable()
export class CommentListsService {
  constructor(
    private readonly lists: CommentListsRepository,
    private readonly articles: ArticlesService,
    private readonly categories: CategoriesService,
  ) {}

  list(caller: Principal, criteria: CommentListCriteria): Promise<ListPage<CommentRecord>> {
    return this.findPage(caller, criteria, { isShort: false });
  }

  /** Lists the comments of one article. Throws `notFound` if the article is not visible to the caller. */
  async listByArticle(
    caller: Principal,
    articleId: number,
    criteria: CommentListCriteria,
  ): Promise<ListPage<CommentRecord>> {
    return this.listOfArticle(caller, await this.articles.get(caller, articleId), criteria);
  }

  /** Like `listByArticle`. The article must be visible to the caller. */
  listOfArticle(
    caller: Principal,
    { id, commentsCount }: ArticleRecord,
    criteria: CommentListCriteria,
  ): Promise<ListPage<CommentRecord>> {
    const ofArticle = { field: 'article', operator: 'eq', values: [id] } as const;
    const isShort = commentsCount <= MAX_SHORT_LIST;
    return this.findPage(caller, { ...criteria, filters: [...criteria.filters, ofArticle] }, { isShort });
  }

  private async findPage(
    caller: Principal,
    criteria: CommentListCriteria,
    { isShort }: { readonly isShort: boolean },
  ): Promise<ListPage<CommentRecord>> {
    markArticles(criteria);
    const rights = await this.categories.loadRights();
    const visibility = resolveCommentVisibility(rights, caller);
    // The number of approved comments says nothing about the others.
    const method = isShort && containsApprovedOnly(visibility) ? 'query' : 'scan';
    const page = await withTotal(
      this.lists.findPage(visibility, criteria, method),
      criteria.total ? this.lists.count(visibility, criteria, method) : undefined,
    );
    return mapCursorPage(page, (comment) => hideInvisibleParent(rights, caller, comment));
  }

  /** The comments among `ids` that are visible to the caller. */
  async listVisible(caller: Principal, ids: readonly number[]): Promise<CommentRecord[]> {
    const comments = await this.lists.findByIds(ids);
    const rights = await this.categories.loadRights(...comments.map(({ article }) => article.categoryId));
    return comments
      .filter((comment) => canViewComment(rights, caller, comment))
      .map((comment) => hideInvisibleParent(rights, caller, comment));
  }

  /** The newest approved comments of each article, without tombstones. The articles must be visible to the caller. */
  async listNewest(caller: Principal, articleIds: readonly number[], perArticle: number): Promise<CommentRecord[]> {
    const [rights, comments] = await Promise.all([
      this.categories.loadRights(),
      this.lists.findNewest(articleIds, perArticle),
    ]);
    return comments.map((comment) => hideInvisibleParent(rights, caller, comment));
  }

  /**
   * The newest comments to include with articles. Comments of trashed articles are left out, because they are not visible to any caller.
   */
  listNewestIncluded(caller: Principal, articles: readonly ArticleRecord[]): Promise<CommentRecord[]> {
    const untrashedIds = articles.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    return this.listNewest(caller, untrashedIds, MAX_INCLUDED_COMMENTS);
  }
}

/** The articles decide which comments are visible: those of the filter, or any. */
function markArticles({ filters }: CommentListCriteria): void {
  const ids = filters.flatMap(({ field, operator, values }) =>
    field === 'article' && operator === 'eq' ? values : [],
  );
  if (ids.length === 0) markListRead('article');
  for (const id of ids) markRead('article', id as number);
}
