import { Injectable } from '@nestjs/common';
import { VISITOR } from '../../core/identity/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { type Page, toOffsetRequest, toPage } from '../../core/pagination/index.js';
import {
  type ArticleListOptions,
  ArticleListsService,
  type ArticleRecord,
  type ArticleRelations,
  ArticleRelationsLoader,
  toArticleCriteria,
} from '../articles/index.js';
import { CategoriesService, type CategoryBranch, type CategoryRecord } from '../categories/index.js';
import { flattenTree } from './display.js';

const PER_PAGE = 15;

/** Filter of an article list. */
export interface ArticleListFilter {
  readonly search?: string;
  readonly tag?: string;
  readonly category?: CategoryRecord;
}

export interface ListPage extends ArticleListFilter {
  readonly articles: Page<ArticleRecord>;
  readonly relations: ArticleRelations;
  /** All listed categories, as a tree. */
  readonly sections: readonly CategoryBranch[];
  /** Direct children of the category. */
  readonly subsections: readonly CategoryRecord[];
}

/** Loads lists of articles visible to a visitor: latest first, or best match first for a search. */
@Injectable()
export class ListPagesService {
  constructor(
    private readonly lists: ArticleListsService,
    private readonly relations: ArticleRelationsLoader,
    private readonly categories: CategoriesService,
  ) {}

  loadArticles({ page, search, tag }: { page: number; search?: string; tag?: string }): Promise<ListPage> {
    return this.load(
      { ...(search && { search }), ...(tag && { tag }) },
      { ...(search ? { search } : LATEST_FIRST), ...(tag && { tags: [tag] }) },
      page,
    );
  }

  /** Includes the articles of descendant categories. */
  async loadCategory(id: number, page: number): Promise<ListPage> {
    const category = await this.categories.get(VISITOR, id);
    return this.load({ category }, { ...LATEST_FIRST, categoryTree: id }, page);
  }

  private async load(subject: ArticleListFilter, options: ArticleListOptions, number: number): Promise<ListPage> {
    const page = { page: number, perPage: PER_PAGE };
    const criteria = {
      ...toArticleCriteria(options),
      page: toOffsetRequest(page),
      total: true,
      isContentOmitted: true,
      attributes: [],
    };
    const [list, sections] = await Promise.all([
      this.lists.list(VISITOR, criteria),
      this.categories.loadTree(VISITOR, { isCounted: false }),
    ]);
    const articles = toPage(page, list);
    if (articles.items.length === 0 && articles.page > 1) throw notFound('This list has no such page');
    const relations = await this.relations.load(VISITOR, articles.items, [
      ...(['author', 'category'] as const),
      ...(subject.tag ? (['tags'] as const) : []),
    ]);
    const subsections = flattenTree(sections).filter(({ parentId }) => parentId === (subject.category?.id ?? 0));
    return { ...subject, articles, relations, sections, subsections };
  }
}

const LATEST_FIRST = { sort: 'published_at' } as const;
