import { Injectable } from '@nestjs/common';
import { type Principal, downscopeTo } from '../../core/identity/index.js';
import type { FilterTerm } from '../../core/json-api/index.js';
import { type CursorPageWithTotal, withTotal, toCursorPage } from '../../core/pagination/index.js';
import { CategoriesService, type CategorySet, type CategoryRights } from '../categories/index.js';
import { TagsService } from '../tags/index.js';
import { UsersService } from '../users/index.js';
import type { ArticleRecord } from './article-record.js';
import { SearchGateway } from './search-gateway.js';
import { listVisibility, viewVisibility } from './article-visibility.js';
import { ARTICLE_STATUSES, PUBLISHED, toArticleStatusNumber } from './article-status.js';
import {
  ARTICLE_COLUMN_FIELDS,
  type ArticleColumnField,
  type ArticleFilterTerm,
  type ArticleFilterField,
  type ArticleCursorPageRequest,
  type ResolvedCursorFilter,
  type StatusVisibility,
} from './article-cursor-page.js';
import { ArticleCursorPageRepository } from './article-cursor-page.repository.js';
import { READ_ARTICLES } from './articles.permissions.js';

/** Cursor lists of the articles visible to the caller. */
@Injectable()
export class ArticleCursorPageService {
  constructor(
    private readonly cursorPages: ArticleCursorPageRepository,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly users: UsersService,
    private readonly searchGateway: SearchGateway,
  ) {}

  async list(
    caller: Principal,
    { page, total, sort, filters }: ArticleCursorPageRequest,
  ): Promise<CursorPageWithTotal<ArticleRecord>> {
    const filter = await this.resolve(caller, filters);
    if (!filter) return { ...emptyPage(page), ...(total && { total: 0 }) };
    return withTotal(this.cursorPages.findCursorPage(filter, sort, page), total ? this.count(filter) : undefined);
  }

  /** Lists the articles of an author. Throws `notFound` if the author does not exist. */
  async listByAuthor(
    caller: Principal,
    authorId: number,
    { filters, ...request }: ArticleCursorPageRequest,
  ): Promise<CursorPageWithTotal<ArticleRecord>> {
    await this.users.get(authorId);
    const byAuthor: ArticleFilterTerm = { field: 'author', operator: 'eq', values: [authorId] };
    return this.list(caller, { ...request, filters: [...filters, byAuthor] });
  }

  /** Returns the articles among `ids` that the caller may view, in no defined order. */
  async findVisible(caller: Principal, ids: readonly number[]): Promise<ArticleRecord[]> {
    const rights = await this.categories.loadRights();
    return this.cursorPages.findVisible(ids, viewVisibility(rights, downscopeTo(caller, READ_ARTICLES)));
  }

  /** Returns undefined if no article can match. */
  private async resolve(
    caller: Principal,
    terms: readonly ArticleFilterTerm[],
  ): Promise<ResolvedCursorFilter | undefined> {
    const rights = await this.categories.loadRights();
    const reader = downscopeTo(caller, READ_ARTICLES);
    const states = resolveStates(rights, reader, terms);
    const texts = (field: ArticleFilterField) => termsOf(terms, field).map(({ values }) => values[0] as string);
    const searchTexts = texts('search');
    const [trees, tags, search] = await Promise.all([
      Promise.all(
        termsOf(terms, 'category_tree').map(({ values }) => this.loadCategoryTree(rights, reader, values[0] as number)),
      ),
      Promise.all(termsOf(terms, 'tag').map((term) => this.resolveTags(term))),
      searchTexts.length === 0 ? undefined : this.searchGateway.findClause(searchTexts.join(' ')),
    ]);
    const trash = new Set(termsOf(terms, 'trashed').map(({ values }) => values[0]));
    const impossible = states.length === 0 || trash.size > 1 || tags.some(({ has, ids }) => has && ids.length === 0);
    if (impossible || search === null) return undefined;
    return {
      trashed: isTrash(terms),
      states,
      categories: [...termsOf(terms, 'category').map(termToCategorySet), ...trees],
      tags: tags.filter(({ ids }) => ids.length > 0),
      slugs: texts('slug'),
      search,
      columnFilters: terms.filter(isColumnTerm),
    };
  }

  private async loadCategoryTree(rights: CategoryRights, { role }: Principal, id: number): Promise<CategorySet> {
    return { only: rights.hiddenFrom(role).includes(id) ? [] : await this.categories.findTreeIds(id) };
  }

  private async resolveTags({ operator, values }: ArticleFilterTerm): Promise<ResolvedCursorFilter['tags'][number]> {
    const ids = await Promise.all(values.map((tag) => this.tags.findId(tag as string)));
    return { has: operator !== 'ne', ids: ids.filter((id) => id !== null) };
  }

  /** The category counters contain the total of a list that is filtered only by status and category. */
  private async count(filter: ResolvedCursorFilter): Promise<number> {
    const { trashed, states, categories, tags, slugs, search, columnFilters } = filter;
    const isCounted =
      !trashed &&
      !search &&
      [...tags, ...slugs, ...columnFilters].length === 0 &&
      states.every(({ visibility }) => !visibility.own && !visibility.published);
    if (!isCounted) return this.cursorPages.count(filter);
    const counts = await Promise.all(
      states.map(({ status, visibility }) =>
        this.categories.countArticles(status!, visibility.unrestricted, ...categories),
      ),
    );
    return counts.reduce((sum, statusCount) => sum + statusCount, 0);
  }
}

const emptyPage = (request: ArticleCursorPageRequest['page']) =>
  toCursorPage(request, [], [], (row: ArticleRecord) => row);

const termsOf = (terms: readonly ArticleFilterTerm[], field: ArticleFilterField) =>
  terms.filter((term) => term.field === field);

const isColumnTerm = (term: ArticleFilterTerm): term is FilterTerm<ArticleColumnField> =>
  (ARTICLE_COLUMN_FIELDS as readonly string[]).includes(term.field);

const isTrash = (terms: readonly ArticleFilterTerm[]): boolean =>
  termsOf(terms, 'trashed').some(({ values }) => values[0] === true);

/** Returns the requested statuses with their visibility. In the trash the default is every status. */
function resolveStates(
  rights: CategoryRights,
  reader: Principal,
  terms: readonly ArticleFilterTerm[],
): StatusVisibility[] {
  const statusTerms = termsOf(terms, 'status');
  const trashed = isTrash(terms);
  const isRequested = (status: string) =>
    statusTerms.every(({ operator, values }) => values.includes(status) === (operator !== 'ne'));
  const statuses =
    statusTerms.length > 0
      ? ARTICLE_STATUSES.filter(isRequested).map(toArticleStatusNumber)
      : [trashed ? undefined : PUBLISHED];
  return statuses.map((status) => ({ status, visibility: listVisibility(rights, reader, { status, trashed }) }));
}

const termToCategorySet = ({ operator, values }: ArticleFilterTerm): CategorySet =>
  operator === 'ne' ? { except: values as number[] } : { only: values as number[] };
