import { Injectable } from '@nestjs/common';
import { type Principal, within } from '../../core/auth/index.js';
import type { FilterTerm } from '../../core/json-api/index.js';
import { type CountedWindow, countedWindow, windowOf } from '../../core/pagination/index.js';
import { CategoriesService, type CategoryRange, type CategoryRights } from '../categories/index.js';
import { TagsService } from '../tags/index.js';
import { UsersService } from '../users/index.js';
import type { ArticleRecord } from './article-record.js';
import { ArticleSearches } from './article-searches.js';
import { listSight, wholeSight } from './article-sight.js';
import { ARTICLE_STATUSES, PUBLISHED, statusNumber } from './article-status.js';
import {
  ARTICLE_COMPARED,
  type ArticleCompared,
  type ArticleTerm,
  type ArticleWindowField,
  type ArticleWindowRequest,
  type ResolvedWindow,
  type SeenState,
} from './article-window.js';
import { ArticleWindowRepository } from './article-window.repository.js';
import { READ_ARTICLES } from './articles.permissions.js';

/** Cursor lists of the articles visible to the caller. */
@Injectable()
export class ArticleWindowsService {
  constructor(
    private readonly windows: ArticleWindowRepository,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
    private readonly users: UsersService,
    private readonly searches: ArticleSearches,
  ) {}

  async list(
    caller: Principal,
    { window, total, sort, filters }: ArticleWindowRequest,
  ): Promise<CountedWindow<ArticleRecord>> {
    const filter = await this.resolve(caller, filters);
    if (!filter) return { ...NOTHING(window), ...(total && { total: 0 }) };
    return countedWindow(this.windows.findWindow(filter, sort, window), total ? this.count(filter) : undefined);
  }

  /** Lists the articles of an author. Throws `notFound` if the author does not exist. */
  async listByAuthor(
    caller: Principal,
    authorId: number,
    { filters, ...request }: ArticleWindowRequest,
  ): Promise<CountedWindow<ArticleRecord>> {
    await this.users.get(authorId);
    const byAuthor: ArticleTerm = { field: 'author', operator: 'eq', values: [authorId] };
    return this.list(caller, { ...request, filters: [...filters, byAuthor] });
  }

  /** Returns the articles among `ids` that the caller may view, in no defined order. */
  async findSeen(caller: Principal, ids: readonly number[]): Promise<ArticleRecord[]> {
    const rights = await this.categories.rights();
    return this.windows.findSeen(ids, wholeSight(rights, within(caller, READ_ARTICLES)));
  }

  /** Returns undefined if no article can match. */
  private async resolve(caller: Principal, terms: readonly ArticleTerm[]): Promise<ResolvedWindow | undefined> {
    const rights = await this.categories.rights();
    const reader = within(caller, READ_ARTICLES);
    const states = seenStates(rights, reader, terms);
    const texts = (field: ArticleWindowField) => termsOf(terms, field).map(({ values }) => values[0] as string);
    const searched = texts('search');
    const [trees, tags, search] = await Promise.all([
      Promise.all(termsOf(terms, 'category_tree').map(({ values }) => this.tree(rights, reader, values[0] as number))),
      Promise.all(termsOf(terms, 'tag').map((term) => this.tagged(term))),
      searched.length === 0 ? undefined : this.searches.clause(searched.join(' ')),
    ]);
    const trash = new Set(termsOf(terms, 'trashed').map(({ values }) => values[0]));
    const impossible = states.length === 0 || trash.size > 1 || tags.some(({ has, ids }) => has && ids.length === 0);
    if (impossible || search === null) return undefined;
    return {
      trashed: isTrash(terms),
      states,
      categories: [...termsOf(terms, 'category').map(rangeIn), ...trees],
      tags: tags.filter(({ ids }) => ids.length > 0),
      slugs: texts('slug'),
      search,
      compared: terms.filter(isCompared),
    };
  }

  private async tree(rights: CategoryRights, { role }: Principal, id: number): Promise<CategoryRange> {
    return { only: rights.closedTo(role).includes(id) ? [] : await this.categories.treeIds(id) };
  }

  private async tagged({ operator, values }: ArticleTerm): Promise<ResolvedWindow['tags'][number]> {
    const ids = await Promise.all(values.map((tag) => this.tags.findId(tag as string)));
    return { has: operator !== 'ne', ids: ids.filter((id) => id !== null) };
  }

  /** The category counters contain the total of a list that is filtered only by status and category. */
  private async count(filter: ResolvedWindow): Promise<number> {
    const { trashed, states, categories, tags, slugs, search, compared } = filter;
    const isCounted =
      !trashed &&
      !search &&
      [...tags, ...slugs, ...compared].length === 0 &&
      states.every(({ sight }) => !sight.own && !sight.published);
    if (!isCounted) return this.windows.count(filter);
    const counts = await Promise.all(
      states.map(({ status, sight }) => this.categories.countArticles(status!, sight.anybodys, ...categories)),
    );
    return counts.reduce((sum, each) => sum + each, 0);
  }
}

const NOTHING = (window: ArticleWindowRequest['window']) => windowOf(window, [], [], (row: ArticleRecord) => row);

const termsOf = (terms: readonly ArticleTerm[], field: ArticleWindowField) =>
  terms.filter((term) => term.field === field);

const isCompared = (term: ArticleTerm): term is FilterTerm<ArticleCompared> =>
  (ARTICLE_COMPARED as readonly string[]).includes(term.field);

const isTrash = (terms: readonly ArticleTerm[]): boolean =>
  termsOf(terms, 'trashed').some(({ values }) => values[0] === true);

/** Returns the requested statuses with their visibility. In the trash the default is every status. */
function seenStates(rights: CategoryRights, reader: Principal, terms: readonly ArticleTerm[]): SeenState[] {
  const asked = termsOf(terms, 'status');
  const trashed = isTrash(terms);
  const isAsked = (status: string) =>
    asked.every(({ operator, values }) => values.includes(status) === (operator !== 'ne'));
  const statuses =
    asked.length > 0 ? ARTICLE_STATUSES.filter(isAsked).map(statusNumber) : [trashed ? undefined : PUBLISHED];
  return statuses.map((status) => ({ status, sight: listSight(rights, reader, { status, trashed }) }));
}

const rangeIn = ({ operator, values }: ArticleTerm): CategoryRange =>
  operator === 'ne' ? { except: values as number[] } : { only: values as number[] };
