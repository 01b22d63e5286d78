import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  type ComparableColumn,
  comparisonTermsCondition,
  type Condition,
  condition,
  Database,
  type Dialect,
  placeholders,
} from '../../core/database/index.js';
import type { FilterTerm, SortTerm } from '../../core/json-api/index.js';
import {
  resolveOrder,
  type CursorPage,
  cursorPageClause,
  toCursorPage,
  type CursorPageRequest,
} from '../../core/pagination/index.js';
import { inCategorySet } from '../categories/index.js';
import {
  ARTICLE_COLUMNS,
  ARTICLE_TABLES_SQL,
  toArticleRecord,
  type ArticleRecord,
  type ArticleRow,
  articlesWithStatsSql,
  searchCountTableSql,
} from './article-record.js';
import { type ArticleVisibility, visibilityCondition } from './article-visibility.js';
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
import type {
  ArticleColumnField,
  ArticleCursorPageSort,
  ResolvedCursorFilter,
  StatusVisibility,
} from './article-cursor-page.js';
import { findArticlesInOrder } from './find-articles-in-order.js';
import { articleSortColumns, averageRatingSql } from './article-sort-columns.js';

/** Cursor lists. A page takes one statement, or two if no index provides the order; a count takes one. */
@Injectable()
export class ArticleCursorPageRepository {
  constructor(private readonly database: Database) {}

  async findCursorPage(
    filter: ResolvedCursorFilter,
    sort: readonly SortTerm<ArticleCursorPageSort>[],
    request: CursorPageRequest,
  ): Promise<CursorPage<ArticleRecord>> {
    const { dialect } = this.database;
    const arePublished = filter.states.every(({ status }) => status === PUBLISHED);
    const sortColumns = articleSortColumns({ dialect, arePublished });
    const column = sortColumns[sort[0]!.field].sql;
    const drivingTable = this.resolveDrivingTable(filter, column);
    const columns = resolveOrder<ArticleCursorPageSort>(sort, sortColumns).map((sortColumn) => ({
      ...sortColumn,
      sql: drivingTable.columnOverrides[sortColumn.sql] ?? sortColumn.sql,
    }));
    const { where, keys, orderBy, limit } = cursorPageClause(columns, request);
    const { sql, values } = allOf(drivingTable.where, this.conditions(filter, drivingTable), where)!;
    const rest = `${keys} FROM ${articlesWithStatsSql(drivingTable.from.sql)} WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`;
    const restValues = [...drivingTable.from.values, ...values, limit];
    const read = <Row>(wanted: string) => this.database.query<Row>(`SELECT ${wanted}, ${rest}`, restValues);
    if (drivingTable.orderedColumns.includes(column)) {
      return toCursorPage(request, columns, await read<ArticleRow>(ARTICLE_COLUMNS), toArticleRecord);
    }
    // Sort only ids: the database would sort whole rows on disk.
    const page = toCursorPage(request, columns, await read<{ id: number }>('a.id'), ({ id }) => id);
    return { ...page, items: await findArticlesInOrder(this.database, page.items) };
  }

  private resolveDrivingTable(filter: ResolvedCursorFilter, column: string): DrivingTable {
    const { dialect } = this.database;
    if (filter.search) return fromSearch(filter.search);
    const [{ status, visibility }, ...others] = filter.states as [StatusVisibility, ...StatusVisibility[]];
    if (filter.trashed || status === undefined || others.length > 0) return fromArticles();
    const tag = filter.tags.find(({ has, ids }) => has && ids.length === 1);
    if (tag) return fromTag(dialect, tag.ids[0]!, status);
    if (hasOnlyAuthorFilter(filter)) return fromFilterIndex(dialect, 'IX_articles_author', column);
    if (hasFurtherFilters(filter)) return fromArticles();
    const [range, ...further] = filter.categories;
    if (range === undefined)
      return coversMostArticles(visibility) ? fromOrderedIndex(dialect, column, status) : fromArticles();
    const isOne = further.length === 0 && 'only' in range && range.only.length === 1;
    return isOne ? fromFilterIndex(dialect, 'IX_articles_category', column) : fromArticles();
  }

  async count(filter: ResolvedCursorFilter): Promise<number> {
    const { search } = filter;
    const drivingTable = search ? fromSearch(search, searchCountTableSql(this.database.dialect)) : fromArticles();
    const { sql, values } = this.conditions(filter, drivingTable);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${articlesWithStatsSql(drivingTable.from.sql)} WHERE ${sql}`,
      [...drivingTable.from.values, ...values],
    );
    return row!.total;
  }

  /** Returns the visible articles among `ids`, in no defined order. */
  async findVisible(ids: readonly number[], visibility: ArticleVisibility): Promise<ArticleRecord[]> {
    if (ids.length === 0) return [];
    const { sql, values } = allOf(
      condition(`a.id IN (${placeholders(ids)}) AND a.deleted_at IS NULL`, ...ids),
      visibilityCondition(visibility),
    )!;
    const rows = await this.database.query<ArticleRow>(
      `SELECT ${ARTICLE_COLUMNS} FROM ${ARTICLE_TABLES_SQL} WHERE ${sql}`,
      values,
    );
    return rows.map(toArticleRecord);
  }

  private conditions(
    { trashed, states, categories, tags, slugs, columnFilters }: ResolvedCursorFilter,
    { tagId }: DrivingTable,
  ): Condition {
    const { dialect } = this.database;
    return allOf(
      condition(`a.deleted_at IS ${trashed ? 'NOT NULL' : 'NULL'}`),
      anyOf(...states.map(statusCondition)),
      ...categories.map((range) => inCategorySet('a.category_id', range)),
      comparisonTermsCondition(columnFilters.map(inMillionths), filterColumns(dialect), dialect),
      ...slugs.map((slug) => condition('a.id = (SELECT g.article_id FROM article_slugs g WHERE g.slug = ?)', slug)),
      ...tags.filter(({ has, ids }) => !(has && ids.length === 1 && ids[0] === tagId)).map(tagCondition),
    )!;
  }
}

/** Returns whether the list is filtered by more than status, visibility and category. */
const hasFurtherFilters = ({ tags, slugs, columnFilters }: ResolvedCursorFilter): boolean =>
  [...tags, ...slugs, ...columnFilters].length > 0;

const hasOnlyAuthorFilter = ({ tags, slugs, categories, columnFilters }: ResolvedCursorFilter): boolean => {
  const terms = [...columnFilters, ...categories, ...tags, ...slugs];
  return terms.length === 1 && columnFilters[0]?.field === 'author' && columnFilters[0].operator === 'eq';
};

const statusCondition = ({ status, visibility }: StatusVisibility): Condition | undefined =>
  allOf(status === undefined ? undefined : condition('a.status = ?', status), visibilityCondition(visibility));

const tagCondition = ({ has, ids }: ResolvedCursorFilter['tags'][number]): Condition =>
  condition(
    `${has ? '' : 'NOT '}EXISTS (SELECT 1 FROM article_tags t WHERE t.article_id = a.id AND t.tag_id IN (${placeholders(ids)}))`,
    ...ids,
  );

const filterColumns = (dialect: Dialect): Record<ArticleColumnField, ComparableColumn> => ({
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
  rating: { sql: averageRatingSql(dialect) },
  comments_count: { sql: 's.comments_count' },
});

/** Converts rating values to millionths, the unit of `averageRatingSql`. */
const inMillionths = (term: FilterTerm<ArticleColumnField>): FilterTerm<ArticleColumnField> =>
  term.field === 'rating'
    ? { ...term, values: term.values.map((value) => Math.round(Number(value) * 1_000_000)) }
    : term;
