import { Injectable } from '@nestjs/common';
import { allOf, type Condition, condition, Database, type Dialect, lowerCaseSql } from '../../core/database/index.js';
import type { OffsetPage, OffsetRequest } from '../../core/pagination/index.js';
import { inCategorySet } from '../categories/index.js';
import type { ArticleOrder, ArticleSort, ResolvedFilter } from './article-list.js';
import {
  articleListCondition,
  hasFiltersBesidesCategory,
  hasCategoryFilter,
  hasOnlyAuthorFilter,
} from './article-list-condition.js';
import {
  ARTICLE_COLUMNS,
  toArticleRecord,
  type ArticleRecord,
  type ArticleRow,
  articlesWithStatsSql,
  searchCountTableSql,
} from './article-record.js';
import {
  type DrivingTable,
  fromArticles,
  fromOrderedIndex,
  fromFilterIndex,
  fromSearch,
  fromTag,
  coversMostArticles,
} from './driving-table.js';
import { PUBLISHED } from './article-status.js';
import { averageRatingSql } from './article-sort-columns.js';
import { findArticlesInOrder } from './find-articles-in-order.js';

const sortExpressions = (dialect: Dialect): Record<ArticleSort, string> => ({
  id: 'a.id',
  title: lowerCaseSql('a.title', dialect),
  created_at: 'a.created_at',
  updated_at: 'a.updated_at',
  published_at: 'a.published_at',
  views: 's.views',
  rating: averageRatingSql(dialect),
  comments: 's.comments_count',
  shown_at: 'COALESCE(a.published_at, a.created_at)',
});

/** Offset lists. A first page in index order takes one statement, any other page two, a count one. */
@Injectable()
export class ArticleListRepository {
  constructor(private readonly database: Database) {}

  async findOffsetPage(filter: ResolvedFilter, request: ArticleOrder & OffsetRequest): Promise<ArticleRecord[]> {
    const { clauses, isInOrder } = this.buildClauses(filter, request);
    if (request.start === 0 && isInOrder) {
      const rows = await this.database.query<ArticleRow>(`SELECT ${ARTICLE_COLUMNS} ${clauses.sql}`, clauses.values);
      return rows.map(toArticleRecord);
    }
    // Select ids first: skipped rows are then read from the index only, and sorting whole rows costs at least ten times as much.
    return this.loadInOrder(await this.database.query(`SELECT a.id ${clauses.sql}`, clauses.values));
  }

  /** Like `findOffsetPage`, with the total. For searches, which read all matches to rank them. */
  async findWithTotal(
    filter: ResolvedFilter,
    request: ArticleOrder & OffsetRequest,
  ): Promise<Pick<OffsetPage<ArticleRecord>, 'items' | 'total'>> {
    const { clauses } = this.buildClauses(filter, request);
    const found = await this.database.query<{ id: number; total: number }>(
      `SELECT a.id, COUNT(*) OVER () AS total ${clauses.sql}`,
      clauses.values,
    );
    // A page after the last match has no row that contains the total.
    return { items: await this.loadInOrder(found), total: found[0]?.total ?? (await this.count(filter)) };
  }

  async count(filter: ResolvedFilter): Promise<number> {
    const drivingTable = this.resolveDrivingTable(filter);
    const { tagIds, visibility } = filter;
    if (
      drivingTable.where &&
      tagIds.length === 1 &&
      !hasFiltersBesidesCategory(filter) &&
      !hasCategoryFilter(filter) &&
      !visibility.own &&
      !visibility.published
    ) {
      // An index on `article_tags` contains all columns that decide visibility.
      return this.countRows(
        condition('article_tags r'),
        allOf(drivingTable.where, inCategorySet('r.category_id', visibility.unrestricted))!,
      );
    }
    return this.countRows(drivingTable.from, articleListCondition(filter, drivingTable));
  }

  /** Builds the statement from FROM on; `isInOrder` is true if an index provides the order. */
  private buildClauses(filter: ResolvedFilter, request: ArticleOrder & OffsetRequest) {
    const column = sortColumn(this.database.dialect, filter, request);
    const drivingTable = this.resolveDrivingTable(filter, column);
    const where = articleListCondition(filter, drivingTable);
    const order = ordering(filter, request, column, drivingTable);
    return {
      clauses: condition(
        `FROM ${articlesWithStatsSql(drivingTable.from.sql)} WHERE ${where.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`,
        ...drivingTable.from.values,
        ...where.values,
        ...order.values,
        request.limit,
        request.start,
      ),
      isInOrder: drivingTable.orderedColumns.includes(column),
    };
  }

  private loadInOrder(found: readonly { id: number }[]): Promise<ArticleRecord[]> {
    return findArticlesInOrder(
      this.database,
      found.map(({ id }) => id),
    );
  }

  private async countRows(from: Condition, where: Condition): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${from.sql} WHERE ${where.sql}`,
      [...from.values, ...where.values],
    );
    return row!.total;
  }

  /** `column` is undefined for a count. */
  private resolveDrivingTable(filter: ResolvedFilter, column?: string): DrivingTable {
    const { dialect } = this.database;
    const { status, trashed, search, tagIds, visibility } = filter;
    if (search) return fromSearch(search, column === undefined ? searchCountTableSql(dialect) : undefined);
    if (trashed || status === undefined) return fromArticles();
    if (tagIds.length > 0) return fromTag(dialect, tagIds[0]!, status);
    if (column !== undefined && hasOnlyAuthorFilter(filter))
      return fromFilterIndex(dialect, 'IX_articles_author', column);
    if (column === undefined || hasFiltersBesidesCategory(filter)) return fromArticles();
    if (!hasCategoryFilter(filter))
      return coversMostArticles(visibility) ? fromOrderedIndex(dialect, column, status) : fromArticles();
    return filter.categoryIds && filter.categoryIds.length > 1
      ? fromArticles()
      : fromFilterIndex(dialect, 'IX_articles_category', column);
  }
}

// A published article always has `published_at`, which is indexed.
const sortColumn = (dialect: Dialect, { status }: ResolvedFilter, { sort = 'created_at' }: ArticleOrder): string =>
  sortExpressions(dialect)[sort === 'shown_at' && status === PUBLISHED ? 'published_at' : sort];

function ordering(
  { search }: ResolvedFilter,
  { sort, order }: ArticleOrder,
  column: string,
  { columnOverrides }: DrivingTable,
): Condition {
  if (sort === undefined && search) return condition(`${search.rank.sql}, a.id DESC`, ...search.rank.values);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const columns = column === 'a.id' ? [column] : [column, 'a.id'];
  return condition(
    columns.map((orderColumn) => `${columnOverrides[orderColumn] ?? orderColumn} ${direction}`).join(', '),
  );
}
