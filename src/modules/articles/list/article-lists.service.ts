import { Injectable } from '@nestjs/common';
import { downscopeTo, type Principal } from '../../../core/identity/index.js';
import { markListRead } from '../../../core/request-context/index.js';
import { DomainError, type DomainErrorOptions } from '../../../core/errors/domain-error.js';
import { type FilterTerm, isOffset, type ListPage, toListPage, withTotal } from '../../../core/pagination/index.js';
import { CategoriesService, type CategoryRights, type CategorySet, isCounted } from '../../categories/index.js';
import { TagsService } from '../../tags/index.js';
import { UsersService } from '../../users/index.js';
import {
  ARTICLE_COLUMN_FIELDS,
  type AddedListField,
  type ArticleColumnField,
  type ArticleFilterField,
  type ArticleFilterTerm,
  type ArticleListCriteria,
  type ArticleListParts,
  isByCategory,
  type ResolvedArticleFilter,
  type StatusVisibility,
} from './article-list.js';
import { ArticleFieldsPolicy } from '../access/article-fields.policy.js';
import { ArticleListRepository } from './article-list.repository.js';
import { hasFurtherFilters } from './driving-table.js';
import type { ArticleRecord } from '../model/article-record.js';
import { ARTICLE_STATUSES, PUBLISHED, toArticleStatusNumber } from '../model/article-transitions.js';
import { listVisibility, viewVisibility } from '../access/article-visibility.js';
import { READ_ARTICLES } from '../articles.permissions.js';
import { SearchGateway } from '../search/search-gateway.js';

/** SQLite reads this number of index entries in about a millisecond. */
const MAX_EXCLUDED = 10_000;

/** Lists of the articles visible to the caller. */
@Injectable()
export class ArticleListsService {
  constructor(
    private readonly lists: ArticleListRepository,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly users: UsersService,
    private readonly searchGateway: SearchGateway,
    private readonly fields: ArticleFieldsPolicy,
  ) {}

  async list(
    caller: Principal,
    { page, total, sort, filters, ...wanted }: ArticleListCriteria,
  ): Promise<ListPage<ArticleRecord>> {
    markListRead('article');
    const parts = this.fields.hasFields ? this.withContent(wanted) : wanted;
    if (this.fields.hasFields) this.fields.assertCanRead(caller, { filters, sort });
    const filter = await this.resolve(caller, filters);
    if (!filter) return { ...toListPage(page, [], [], (row: ArticleRecord) => row), ...(total && { total: 0 }) };
    if (filter.search && sort.length === 0 && total && isOffset(page))
      return this.lists.findRankedPage(filter, page, parts);
    return withTotal(this.lists.findPage(filter, sort, page, parts), total ? this.count(filter) : undefined);
  }

  /** Lists the articles of an author. Throws `notFound` if the author does not exist. */
  async listByAuthor(
    caller: Principal,
    authorId: number,
    { filters, ...criteria }: ArticleListCriteria,
  ): Promise<ListPage<ArticleRecord>> {
    await this.users.get(authorId);
    const byAuthor: ArticleFilterTerm = { field: 'author', operator: 'eq', values: [authorId] };
    return this.list(caller, { ...criteria, filters: [...filters, byAuthor] });
  }

  /**
   * Returns the articles among `ids` that the caller may view, in no defined order. Throws `malformed` if their contents exceed the budget
   * of a response.
   */
  async findVisible(caller: Principal, ids: readonly number[]): Promise<readonly ArticleRecord[]> {
    const rights = await this.categories.loadRights();
    const visibility = viewVisibility(rights, downscopeTo(caller, READ_ARTICLES));
    const { articles, isTruncated } = await this.lists.findVisible(ids, visibility);
    if (isTruncated) throw new DomainError('malformed', 'The query parameters are invalid', INCLUDE_TOO_LARGE);
    return articles;
  }

  /** Computed fields need the content, also if the response omits it. */
  private withContent(parts: ArticleListParts): ArticleListParts {
    return this.fields.needsContent(parts.attributes) ? { attributes: parts.attributes } : parts;
  }

  /** Returns undefined if no article can match. */
  private async resolve(
    caller: Principal,
    terms: readonly ArticleFilterTerm[],
  ): Promise<ResolvedArticleFilter | undefined> {
    const rights = await this.categories.loadRights();
    const reader = downscopeTo(caller, READ_ARTICLES);
    const states = resolveStates(rights, reader, terms);
    const texts = (field: ArticleFilterField) => termsOf(terms, field).map(({ values }) => values[0] as string);
    const searchTexts = texts('search');
    const trees = termsOf(terms, 'category_tree').map(({ values }) => values[0] as number);
    const trash = new Set(termsOf(terms, 'trashed').map(({ values }) => values[0]));
    if (states.length === 0 || trash.size > 1 || trees.some((id) => rights.hiddenFrom(reader.role).includes(id)))
      return undefined;
    const [treeIds, tags, search] = await Promise.all([
      Promise.all(trees.map((id) => this.categories.findTreeIds(id))),
      Promise.all(termsOf(terms, 'tag').map((term) => this.resolveTags(term))),
      searchTexts.length === 0 ? undefined : this.searchGateway.findClause(searchTexts.join(' ')),
    ]);
    const isImpossible =
      tags.some(({ has, ids }) => has && ids.length === 0) || treeIds.some(({ length }) => length === 0);
    if (isImpossible || search === null) return undefined;
    return {
      trashed: isTrash(terms),
      states: await Promise.all(states.map((state) => this.withExclusion(state))),
      categories: [...termsOf(terms, 'category').map(termToCategorySet), ...treeIds.map((only) => ({ only }))],
      tags: tags.filter(({ ids }) => ids.length > 0),
      slugs: texts('slug'),
      search,
      columnFilters: terms.filter(isColumnTerm),
    };
  }

  private async withExclusion(state: StatusVisibility): Promise<StatusVisibility> {
    const { unrestricted } = state.visibility;
    if (state.status === undefined || 'only' in unrestricted || unrestricted.except.length === 0) return state;
    const excluded = isCounted(state.status)
      ? await this.categories.countArticles(state.status, { only: unrestricted.except })
      : Infinity;
    return { ...state, excludesMany: excluded > MAX_EXCLUDED };
  }

  private async resolveTags({ operator, values }: ArticleFilterTerm): Promise<ResolvedArticleFilter['tags'][number]> {
    const ids = await Promise.all(values.map((tag) => this.tags.findId(tag as string)));
    return { has: operator !== 'ne', ids: ids.filter((id) => id !== null) };
  }

  /** The category counters contain the total of a list that is filtered only by status and category. */
  private async count(filter: ResolvedArticleFilter): Promise<number> {
    const { trashed, states, categories, search } = filter;
    const isSumOfCounts =
      !trashed &&
      !search &&
      !hasFurtherFilters(filter) &&
      states.every(({ status, visibility }) => isCounted(status) && isByCategory(visibility));
    if (!isSumOfCounts) return this.lists.count(filter);
    const counts = await Promise.all(
      states.map(({ status, visibility }) =>
        this.categories.countArticles(status!, visibility.unrestricted, ...categories),
      ),
    );
    return counts.reduce((sum, statusCount) => sum + statusCount, 0);
  }
}

const INCLUDE_TOO_LARGE: DomainErrorOptions = {
  details: [
    {
      field: 'include',
      message: 'The included articles are too large for one response: reduce page[size], or omit the articles.',
      source: 'parameter',
    },
  ],
};

const termsOf = (terms: readonly ArticleFilterTerm[], field: ArticleFilterField) =>
  terms.filter((term) => term.field === field);

const isColumnTerm = (term: ArticleFilterTerm): term is FilterTerm<ArticleColumnField | AddedListField> =>
  (ARTICLE_COLUMN_FIELDS as readonly string[]).includes(term.field) || term.field.includes('.');

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
