import { Injectable } from '@nestjs/common';
import { type Principal, downscopeTo } from '../../core/identity/index.js';
import { type Page, type OffsetPage, toOffsetRequest } from '../../core/pagination/index.js';
import { CategoriesService } from '../categories/index.js';
import { TagsService } from '../tags/index.js';
import { UsersService } from '../users/index.js';
import type { ArticleFilter, ArticleListRequest, ArticleOffsetPageRequest, ResolvedFilter } from './article-list.js';
import { ArticleListRepository } from './article-list.repository.js';
import { hasFiltersBesidesCategory } from './article-list-condition.js';
import type { ArticleRecord } from './article-record.js';
import { SearchGateway } from './search-gateway.js';
import { listVisibility } from './article-visibility.js';
import { toArticleStatusNumber } from './article-status.js';
import { READ_ARTICLES } from './articles.permissions.js';

/** Offset lists of the articles visible to the caller. */
@Injectable()
export class ArticleListsService {
  constructor(
    private readonly lists: ArticleListRepository,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly users: UsersService,
    private readonly searchGateway: SearchGateway,
  ) {}

  async list(caller: Principal, request: ArticleListRequest): Promise<Page<ArticleRecord>> {
    const { page, perPage, ...rest } = request;
    const { items, total } = await this.listByOffset(caller, { ...rest, ...toOffsetRequest(request) });
    return { page, perPage, items, total };
  }

  /** Like `list`, with an offset instead of a page number. */
  async listByOffset(caller: Principal, request: ArticleOffsetPageRequest): Promise<OffsetPage<ArticleRecord>> {
    const { start, limit } = request;
    const filter = await this.resolve(caller, request);
    if (filter === null) return { start, limit, items: [], total: 0 };
    if (filter.search) return { start, limit, ...(await this.lists.findWithTotal(filter, request)) };
    const [items, total] = await Promise.all([this.lists.findOffsetPage(filter, request), this.count(filter)]);
    return { start, limit, items, total };
  }

  /** Lists the articles of an author. Throws `notFound` if the author does not exist. */
  async listByAuthor(caller: Principal, authorId: number, request: ArticleListRequest): Promise<Page<ArticleRecord>> {
    await this.users.get(authorId);
    return this.list(caller, { ...request, authorId });
  }

  /** Returns null if no article can match: unknown tag or category, or a search without matches. */
  private async resolve(caller: Principal, request: ArticleFilter): Promise<ResolvedFilter | null> {
    const { tags = [], categoryTree, status, trashed = false, search: text, ...filter } = request;
    const rights = await this.categories.loadRights();
    const reader = downscopeTo(caller, READ_ARTICLES);
    if (categoryTree !== undefined && rights.hiddenFrom(reader.role).includes(categoryTree)) return null;
    const [tagIds, categoryIds, search] = await Promise.all([
      Promise.all(tags.map((tag) => this.tags.findId(tag))),
      categoryTree === undefined ? undefined : this.categories.findTreeIds(categoryTree),
      text ? this.searchGateway.findClause(text) : undefined,
    ]);
    if (tagIds.includes(null) || categoryIds?.length === 0 || search === null) return null;
    const state = {
      status: status === undefined && trashed ? undefined : toArticleStatusNumber(status ?? 'published'),
      trashed,
    };
    const visibility = listVisibility(rights, reader, state);
    return {
      ...filter,
      ...state,
      visibility,
      tagIds: tagIds as number[],
      ...(categoryIds && { categoryIds }),
      ...(search && { search }),
    };
  }

  /** The category counters contain the total of a list that is filtered only by status and category. */
  private count(filter: ResolvedFilter): Promise<number> {
    const { status, visibility, categoryId, categoryIds } = filter;
    if (status === undefined || !hasCounterTotal(filter)) return this.lists.count(filter);
    const categorySets = [categoryId === undefined ? undefined : [categoryId], categoryIds].filter(
      (ids) => ids !== undefined,
    );
    return this.categories.countArticles(status, visibility.unrestricted, ...categorySets.map((only) => ({ only })));
  }
}

const hasCounterTotal = (filter: ResolvedFilter): boolean =>
  !filter.trashed &&
  filter.tagIds.length === 0 &&
  filter.visibility.own === undefined &&
  !hasFiltersBesidesCategory(filter);
