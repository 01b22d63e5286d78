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

/** Lists of articles: one statement for what is read in the order of an index from the first, two for any other; one for a count. */
@Injectable()
export class ArticleListRepository {
  constructor(private readonly database: Database) {}

  async findSlice(filter: ResolvedFilter, request: ArticleOrder & SliceRequest): Promise<ArticleRecord[]> {
    const { clauses, isInOrder } = this.clausesOf(filter, request);
    if (request.start === 0 && isInOrder) {
      const rows = await this.database.query<ArticleRow>(`SELECT ${ARTICLE_COLUMNS} ${clauses.sql}`, clauses.values);
      return rows.map(articleOf);
    }
    // Of the rows that are skipped only the index is read, and only ids are sorted: whole articles cost ten times as much, or more.
    return this.inOrder(await this.database.query(`SELECT a.id ${clauses.sql}`, clauses.values));
  }

  /** The same with the total: for a search, which reads all that it finds to put it in order. */
  async findWithTotal(
    filter: ResolvedFilter,
    request: ArticleOrder & SliceRequest,
  ): Promise<Pick<Slice<ArticleRecord>, 'items' | 'total'>> {
    const { clauses } = this.clausesOf(filter, request);
    const found = await this.database.query<{ id: number; total: number }>(
      `SELECT a.id, COUNT(*) OVER () AS total ${clauses.sql}`,
      clauses.values,
    );
    // Behind the last one there is no row that could tell.
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
      // What decides who sees an article stands beside its tags, in an index.
      return this.total(condition('article_tags r'), allOf(begin.where, inRange('r.category_id', sight.anybodys))!);
    }
    return this.total(begin.from, conditions(filter, begin));
  }

  /** From FROM on, and whether an index has that order. */
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

  /** Without a column: for a count. */
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

// What is published has that time, and an index on it.
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
