import { Injectable } from '@nestjs/common';
import { allOf, type Condition, condition, Database, type Dialect, lowerCase } from '../../core/database/index.js';
import type { Slice, SliceRequest } from '../../core/pagination/index.js';
import { inRange } from '../categories/index.js';
import type { ArticleOrder, ArticleSort, ResolvedFilter } from './article-list.js';
import { conditions, isNarrowed, isOfCategories, isOfOneAuthor } from './article-list-conditions.js';
import {
  ARTICLE_COLUMNS,
  articleOf,
  type ArticleRecord,
  type ArticleRow,
  articleTables,
  countedArticles,
} from './article-record.js';
import { type ArticleStart, fromArticles, fromMost, fromOne, fromSearch, fromTag, seesMost } from './article-start.js';
import { PUBLISHED } from './article-status.js';
import { ratingIn } from './article-window-order.js';
import { articlesInOrder } from './articles-in-order.js';

const sorts = (dialect: Dialect): Record<ArticleSort, string> => ({
  id: 'a.id',
  title: lowerCase('a.title', dialect),
  created_at: 'a.created_at',
  updated_at: 'a.updated_at',
  published_at: 'a.published_at',
  views: 's.views',
  rating: ratingIn(dialect),
  comments: 's.comments_count',
  shown_at: 'COALESCE(a.published_at, a.created_at)',
});

/** Offset lists. A first page in index order takes one statement, any other page two, a count one. */
@Injectable()
export class ArticleListRepository {
  constructor(private readonly database: Database) {}

  async findSlice(filter: ResolvedFilter, request: ArticleOrder & SliceRequest): Promise<ArticleRecord[]> {
    const { clauses, isInOrder } = this.clausesOf(filter, request);
    if (request.start === 0 && isInOrder) {
      const rows = await this.database.query<ArticleRow>(`SELECT ${ARTICLE_COLUMNS} ${clauses.sql}`, clauses.values);
      return rows.map(articleOf);
    }
    // Select ids first: skipped rows are then read from the index only, and sorting whole rows costs at least ten times as much.
    return this.inOrder(await this.database.query(`SELECT a.id ${clauses.sql}`, clauses.values));
  }

  /** Like `findSlice`, with the total. For searches, which read all matches to rank them. */
  async findWithTotal(
    filter: ResolvedFilter,
    request: ArticleOrder & SliceRequest,
  ): Promise<Pick<Slice<ArticleRecord>, 'items' | 'total'>> {
    const { clauses } = this.clausesOf(filter, request);
    const found = await this.database.query<{ id: number; total: number }>(
      `SELECT a.id, COUNT(*) OVER () AS total ${clauses.sql}`,
      clauses.values,
    );
    // A page after the last match has no row that contains the total.
    return { items: await this.inOrder(found), total: found[0]?.total ?? (await this.count(filter)) };
  }

  async count(filter: ResolvedFilter): Promise<number> {
    const begin = this.startOf(filter);
    const { tagIds, sight } = filter;
    if (
      begin.where &&
      tagIds.length === 1 &&
      !isNarrowed(filter) &&
      !isOfCategories(filter) &&
      !sight.own &&
      !sight.published
    ) {
      // An index on `article_tags` contains all columns that decide visibility.
      return this.total(condition('article_tags r'), allOf(begin.where, inRange('r.category_id', sight.anybodys))!);
    }
    return this.total(begin.from, conditions(filter, begin));
  }

  /** Builds the statement from FROM on; `isInOrder` is true if an index provides the order. */
  private clausesOf(filter: ResolvedFilter, request: ArticleOrder & SliceRequest) {
    const column = sortColumn(this.database.dialect, filter, request);
    const begin = this.startOf(filter, column);
    const fits = conditions(filter, begin);
    const order = ordering(filter, request, column, begin);
    return {
      clauses: condition(
        `FROM ${articleTables(begin.from.sql)} WHERE ${fits.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
        ...begin.from.values,
        ...fits.values,
        ...order.values,
        request.limit,
        request.start,
      ),
      isInOrder: begin.inOrder.includes(column),
    };
  }

  private inOrder(found: readonly { id: number }[]): Promise<ArticleRecord[]> {
    return articlesInOrder(
      this.database,
      found.map(({ id }) => id),
    );
  }

  private async total(from: Condition, fits: Condition): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${from.sql} WHERE ${fits.sql}`,
      [...from.values, ...fits.values],
    );
    return row!.total;
  }

  /** `column` is undefined for a count. */
  private startOf(filter: ResolvedFilter, column?: string): ArticleStart {
    const { dialect } = this.database;
    const { status, trashed, search, tagIds, sight } = filter;
    if (search) return fromSearch(search, column === undefined ? countedArticles(dialect) : undefined);
    if (trashed || status === undefined) return fromArticles();
    if (tagIds.length > 0) return fromTag(dialect, tagIds[0]!, status);
    if (column !== undefined && isOfOneAuthor(filter)) return fromOne(dialect, 'IX_articles_author', column);
    if (column === undefined || isNarrowed(filter)) return fromArticles();
    if (!isOfCategories(filter)) return seesMost(sight) ? fromMost(dialect, column, status) : fromArticles();
    return filter.categoryIds && filter.categoryIds.length > 1
      ? fromArticles()
      : fromOne(dialect, 'IX_articles_category', column);
  }
}

// A published article always has `published_at`, which is indexed.
const sortColumn = (dialect: Dialect, { status }: ResolvedFilter, { sort = 'created_at' }: ArticleOrder): string =>
  sorts(dialect)[sort === 'shown_at' && status === PUBLISHED ? 'published_at' : sort];

function ordering(
  { search }: ResolvedFilter,
  { sort, order }: ArticleOrder,
  column: string,
  { renamed }: ArticleStart,
): Condition {
  if (sort === undefined && search) return condition(`${search.rank.sql}, a.id DESC`, ...search.rank.values);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const columns = column === 'a.id' ? [column] : [column, 'a.id'];
  return condition(columns.map((each) => `${renamed[each] ?? each} ${direction}`).join(', '));
}
