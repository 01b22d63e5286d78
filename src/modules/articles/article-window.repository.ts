import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  type ComparedColumn,
  comparisons,
  type Condition,
  condition,
  Database,
  type Dialect,
  placeholders,
} from '../../core/database/index.js';
import type { FilterTerm, SortTerm } from '../../core/json-api/index.js';
import { orderOf, type Window, windowClause, windowOf, type WindowRequest } from '../../core/pagination/index.js';
import { inRange } from '../categories/index.js';
import {
  ARTICLE_COLUMNS,
  ARTICLE_TABLES,
  articleOf,
  type ArticleRecord,
  type ArticleRow,
  articleTables,
  countedArticles,
} from './article-record.js';
import { type ArticleSight, seenIn } from './article-sight.js';
import { type ArticleStart, fromArticles, fromMost, fromOne, fromSearch, fromTag, seesMost } from './article-start.js';
import { PUBLISHED } from './article-status.js';
import type { ArticleCompared, ArticleWindowSort, ResolvedWindow, SeenState } from './article-window.js';
import { articlesInOrder } from './articles-in-order.js';
import { articleSortColumns, ratingIn } from './article-window-order.js';

/** Cursor lists. A page takes one statement, or two if no index provides the order; a count takes one. */
@Injectable()
export class ArticleWindowRepository {
  constructor(private readonly database: Database) {}

  async findWindow(
    filter: ResolvedWindow,
    sort: readonly SortTerm<ArticleWindowSort>[],
    request: WindowRequest,
  ): Promise<Window<ArticleRecord>> {
    const { dialect } = this.database;
    const arePublished = filter.states.every(({ status }) => status === PUBLISHED);
    const sortColumns = articleSortColumns({ dialect, arePublished });
    const column = sortColumns[sort[0]!.field].sql;
    const begin = this.startOf(filter, column);
    const columns = orderOf<ArticleWindowSort>(sort, sortColumns).map((each) => ({
      ...each,
      sql: begin.renamed[each.sql] ?? each.sql,
    }));
    const { where, keys, orderBy, limit } = windowClause(columns, request);
    const { sql, values } = allOf(begin.where, this.conditions(filter, begin), where)!;
    const rest = `${keys} FROM ${articleTables(begin.from.sql)} WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`;
    const restValues = [...begin.from.values, ...values, limit];
    const read = <Row>(wanted: string) => this.database.query<Row>(`SELECT ${wanted}, ${rest}`, restValues);
    if (begin.inOrder.includes(column)) {
      return windowOf(request, columns, await read<ArticleRow>(ARTICLE_COLUMNS), articleOf);
    }
    // Sort only ids: the database would sort whole rows on disk.
    const window = windowOf(request, columns, await read<{ id: number }>('a.id'), ({ id }) => id);
    return { ...window, items: await articlesInOrder(this.database, window.items) };
  }

  private startOf(filter: ResolvedWindow, column: string): ArticleStart {
    const { dialect } = this.database;
    if (filter.search) return fromSearch(filter.search);
    const [{ status, sight }, ...others] = filter.states as [SeenState, ...SeenState[]];
    if (filter.trashed || status === undefined || others.length > 0) return fromArticles();
    const tag = filter.tags.find(({ has, ids }) => has && ids.length === 1);
    if (tag) return fromTag(dialect, tag.ids[0]!, status);
    if (isOfOneAuthor(filter)) return fromOne(dialect, 'IX_articles_author', column);
    if (isNarrowed(filter)) return fromArticles();
    const [range, ...further] = filter.categories;
    if (range === undefined) return seesMost(sight) ? fromMost(dialect, column, status) : fromArticles();
    const isOne = further.length === 0 && 'only' in range && range.only.length === 1;
    return isOne ? fromOne(dialect, 'IX_articles_category', column) : fromArticles();
  }

  async count(filter: ResolvedWindow): Promise<number> {
    const { search } = filter;
    const begin = search ? fromSearch(search, countedArticles(this.database.dialect)) : fromArticles();
    const { sql, values } = this.conditions(filter, begin);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${articleTables(begin.from.sql)} WHERE ${sql}`,
      [...begin.from.values, ...values],
    );
    return row!.total;
  }

  /** Returns the visible articles among `ids`, in no defined order. */
  async findSeen(ids: readonly number[], sight: ArticleSight): Promise<ArticleRecord[]> {
    if (ids.length === 0) return [];
    const { sql, values } = allOf(
      condition(`a.id IN (${placeholders(ids)}) AND a.deleted_at IS NULL`, ...ids),
      seenIn(sight),
    )!;
    const rows = await this.database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS} FROM ${ARTICLE_TABLES} WHERE ${sql}`,
      values,
    );
    return rows.map(articleOf);
  }

  private conditions(
    { trashed, states, categories, tags, slugs, compared }: ResolvedWindow,
    { tagId }: ArticleStart,
  ): Condition {
    const { dialect } = this.database;
    return allOf(
      condition(`a.deleted_at IS ${trashed ? 'NOT NULL' : 'NULL'}`),
      anyOf(...states.map(seenState)),
      ...categories.map((range) => inRange('a.category_id', range)),
      comparisons(compared.map(inMillionths), comparedColumns(dialect), dialect),
      ...slugs.map((slug) => condition('a.id = (SELECT g.article_id FROM article_slugs g WHERE g.slug = ?)', slug)),
      ...tags.filter(({ has, ids }) => !(has && ids.length === 1 && ids[0] === tagId)).map(tagged),
    )!;
  }
}

/** Returns whether the list is filtered by more than status, visibility and category. */
const isNarrowed = ({ tags, slugs, compared }: ResolvedWindow): boolean => [...tags, ...slugs, ...compared].length > 0;

const isOfOneAuthor = ({ tags, slugs, categories, compared }: ResolvedWindow): boolean => {
  const terms = [...compared, ...categories, ...tags, ...slugs];
  return terms.length === 1 && compared[0]?.field === 'author' && compared[0].operator === 'eq';
};

const seenState = ({ status, sight }: SeenState): Condition | undefined =>
  allOf(status === undefined ? undefined : condition('a.status = ?', status), seenIn(sight));

const tagged = ({ has, ids }: ResolvedWindow['tags'][number]): Condition =>
  condition(
    `${has ? '' : 'NOT '}EXISTS (SELECT 1 FROM article_tags t WHERE t.article_id = a.id AND t.tag_id IN (${placeholders(ids)}))`,
    ...ids,
  );

const comparedColumns = (dialect: Dialect): Record<ArticleCompared, ComparedColumn> => ({
  id: { sql: 'a.id' },
  title: { sql: 'a.title', isText: true },
  subtitle: { sql: 'a.subtitle', isText: true },
  excerpt: { sql: 'a.excerpt', isText: true },
  author: { sql: 'a.author_id' },
  featured: { sql: 'a.featured' },
  created_at: { sql: 'a.created_at' },
  updated_at: { sql: 'a.updated_at' },
  published_at: { sql: 'a.published_at' },
  views: { sql: 's.views' },
  rating: { sql: ratingIn(dialect) },
  comments_count: { sql: 's.comments_count' },
});

/** Converts rating values to millionths, the unit of `ratingIn`. */
const inMillionths = (term: FilterTerm<ArticleCompared>): FilterTerm<ArticleCompared> =>
  term.field === 'rating'
    ? { ...term, values: term.values.map((value) => Math.round(Number(value) * 1_000_000)) }
    : term;
