import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/auth/index.js';
import type { Page } from '../../core/pagination/index.js';
import { ArticlesService } from '../articles/index.js';
import { CategoriesService } from '../categories/index.js';
import type { CommentListRequest } from './comment-list.js';
import { CommentListsRepository } from './comment-lists.repository.js';
import { underSeenParent } from './comment.policy.js';
import type { CommentRecord } from './comment-record.js';
import { commentSight } from './comment-sight.js';

/** Lists of comments, as much of them as the caller may see. */
@Injectable()
export class CommentListsService {
  constructor(
    private readonly lists: CommentListsRepository,
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

  /** The same for one article; one that the caller does not see is an error, not an empty list. */
  async listOf(caller: Principal, articleId: number, request: CommentListRequest): Promise<Page<CommentRecord>> {
    await this.articles.get(caller, articleId);
    return this.list(caller, { ...request, articleId });
  }

  /** The newest approved comments of each of some articles that the caller sees, tombstones left out. */
  async newestOf(caller: Principal, articleIds: readonly number[], ofEach: number): Promise<CommentRecord[]> {
    const [rights, comments] = await Promise.all([this.categories.rights(), this.lists.findNewest(articleIds, ofEach)]);
    return comments.map((comment) => underSeenParent(rights, caller, comment));
  }
}
