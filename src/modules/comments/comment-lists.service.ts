import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import { type CountedWindow, countedWindow, type Page, windowWith } from '../../core/pagination/index.js';
import { type ArticleRecord, ArticlesService } from '../articles/index.js';
import { CategoriesService } from '../categories/index.js';
import type { CommentListRequest } from './comment-list.js';
import { CommentListsRepository } from './comment-lists.repository.js';
import { canViewComment, underSeenParent } from './comment.policy.js';
import type { CommentRecord } from './comment-record.js';
import { commentSight } from './comment-sight.js';
import type { ArticleCommentWindowRequest, CommentWindowRequest } from './comment-window.js';
import { CommentWindowRepository } from './comment-window.repository.js';

const SHOWN_BESIDE = 20;

/** Lists the comments that are visible to the caller. */
@Injectable()
export class CommentListsService {
  constructor(
    private readonly lists: CommentListsRepository,
    private readonly windows: CommentWindowRepository,
    private readonly articles: ArticlesService,
    private readonly categories: CategoriesService,
  ) {}

  async list(caller: Principal, request: CommentListRequest): Promise<Page<CommentRecord>> {
    const rights = await this.categories.rights();
    const sight = commentSight(rights, caller);
    const [comments, total] = await Promise.all([
      this.lists.findPage(sight, request),
      this.lists.count(sight, request),
    ]);
    const items = comments.map((comment) => underSeenParent(rights, caller, comment));
    return { page: request.page, perPage: request.perPage, items, total };
  }

  /** Lists the comments of one article. Throws `notFound` if the article is not visible to the caller. */
  async listOf(caller: Principal, articleId: number, request: CommentListRequest): Promise<Page<CommentRecord>> {
    await this.articles.get(caller, articleId);
    return this.list(caller, { ...request, articleId });
  }

  async window(caller: Principal, request: CommentWindowRequest): Promise<CountedWindow<CommentRecord>> {
    const rights = await this.categories.rights();
    const sight = commentSight(rights, caller);
    const window = await countedWindow(
      this.windows.find(sight, request),
      request.total ? this.windows.count(sight, request) : undefined,
    );
    return windowWith(window, (comment) => underSeenParent(rights, caller, comment));
  }

  /** A cursor page of the comments of one article. Throws `notFound` if the article is not visible to the caller. */
  async windowOf(
    caller: Principal,
    articleId: number,
    request: ArticleCommentWindowRequest,
  ): Promise<CountedWindow<CommentRecord>> {
    await this.articles.get(caller, articleId);
    const onIt = { field: 'article', operator: 'eq', values: [articleId] } as const;
    return this.window(caller, { ...request, filters: [...request.filters, onIt] });
  }

  /** The comments among `ids` that are visible to the caller. */
  async seen(caller: Principal, ids: readonly number[]): Promise<CommentRecord[]> {
    const comments = await this.lists.findByIds(ids);
    const rights = await this.categories.rights(...comments.map(({ article }) => article.categoryId));
    return comments
      .filter((comment) => canViewComment(rights, caller, comment))
      .map((comment) => underSeenParent(rights, caller, comment));
  }

  /** The newest approved comments of each article, without tombstones. The articles must be visible to the caller. */
  async newestOf(caller: Principal, articleIds: readonly number[], ofEach: number): Promise<CommentRecord[]> {
    const [rights, comments] = await Promise.all([this.categories.rights(), this.lists.findNewest(articleIds, ofEach)]);
    return comments.map((comment) => underSeenParent(rights, caller, comment));
  }

  /**
   * The newest comments to include with articles. Comments of trashed articles are left out, because they are not visible to any caller.
   */
  newestBeside(caller: Principal, articles: readonly ArticleRecord[]): Promise<CommentRecord[]> {
    const alive = articles.filter(({ deletedAt }) => deletedAt === null).map(({ id }) => id);
    return this.newestOf(caller, alive, SHOWN_BESIDE);
  }
}
