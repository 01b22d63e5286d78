import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  comparisonTermsCondition,
  type Condition,
  condition,
  Database,
  placeholders,
  type SqlValue,
} from '../../../core/database/index.js';
import {
  type FilterTerm,
  isOffset,
  type ListPage,
  listPageClause,
  type ListRange,
  type OffsetRequest,
  resolveOrder,
  skipsManyRows,
  skipsRows,
  type SortColumn,
  type SortTerm,
} from '../../../core/pagination/index.js';
import { inCategorySet } from '../../categories/index.js';
import {
  articleFilterColumns,
  type ArticleListParts,
  type ArticleSort,
  articleSortColumns,
  type DrivingTable,
  isByCategory,
  type ResolvedArticleFilter,
  type StatusVisibility,
} from './article-list.js';
import {
  ArticleContentsRepository,
  type ArticleSelection,
  type FittingArticles,
  type ListedArticleRow,
  pageSize,
  toFittingPage,
} from './article-contents.repository.js';
import { FieldsRepository, type ModuleFields } from '../../../core/module-fields/index.js';
import {
  countTable,
  hasFurtherFilters,
  readsSkippedContents,
  resolveDrivingTable,
  type ScanMethod,
  scanMethod,
} from './driving-table.js';
import type { ArticleRecord } from '../model/article-record.js';
import { articlesWithStatsSql } from '../model/article-select.js';
import { PUBLISHED } from '../model/article-transitions.js';
import { type ArticleVisibility, visibilityCondition } from '../access/article-visibility.js';

const NEWEST_FIRST: readonly SortTerm<ArticleSort>[] = [{ field: 'created_at', descending: true }];

/** The parts of a statement that reads a page. */
interface PageStatement {
  readonly columns: readonly SortColumn[];
  /** Selects columns, in addition to those of the positions. */
  readonly select: <Row>(wanted: ArticleSelection, method: 'query' | ScanMethod) => Promise<Row[]>;
  /** Selects the ids, each with the number of all matches. */
  readonly selectIdsWithTotal: () => Promise<{ id: number; total: number }[]>;
  /** True if an index provides the order. */
  readonly isInOrder: boolean;
  readonly isSelective: boolean | undefined;
}

/**
 * Lists of articles. A page takes one statement if an index provides the order and no rows are skipped, otherwise two; a count takes one.
 * A page with long contents takes one more.
 */
@Injectable()
export class ArticleListRepository {
  constructor(
    private readonly database: Database,
    private readonly contents: ArticleContentsRepository,
    private readonly fields: FieldsRepository,
  ) {}

  async findPage(
    filter: ResolvedArticleFilter,
    sort: readonly SortTerm<ArticleSort>[],
    range: ListRange,
    parts: ArticleListParts = {},
  ): Promise<ListPage<ArticleRecord>> {
    const { columns, select, isInOrder, isSelective } = this.buildStatement(filter, sort, range);
    const isShort = isInOrder && isSelective && !skipsRows(range) && !hasFurtherFilters(filter) && !beginsAtNull(range);
    const method = isShort ? 'query' : scanMethod(filter, isInOrder && !skipsManyRows(range));
    if (isInOrder && !skipsRows(range) && !readsSkippedContents(this.database.dialect, filter)) {
      const rows = await select<ListedArticleRow>(this.contents.selectionFor(parts), method);
      return toFittingPage(range, columns, rows, await this.contents.complete(rows.slice(0, pageSize(range)), parts));
    }
    // Select ids first: skipped rows are then read from the index only, and sorting whole rows costs at least ten times as much.
    const rows = await select<{ id: number }>({ columns: 'a.id' }, method);
    return toFittingPage(range, columns, rows, await this.findFitting(rows, range, parts));
  }

  /** Like `findPage` without an order, with the total. For searches, which read all matches to rank them. */
  async findRankedPage(
    filter: ResolvedArticleFilter,
    range: OffsetRequest,
    parts: ArticleListParts = {},
  ): Promise<ListPage<ArticleRecord>> {
    const { columns, selectIdsWithTotal } = this.buildStatement(filter, [], range);
    const rows = await selectIdsWithTotal();
    // A page after the last match has no row that contains the total.
    const total = rows[0]?.total ?? (await this.count(filter));
    return { ...toFittingPage(range, columns, rows, await this.findFitting(rows, range, parts)), total };
  }

  async count(filter: ResolvedArticleFilter): Promise<number> {
    const drivingTable = countTable(this.database.dialect, filter);
    const [tag] = filter.tags;
    const [{ visibility }, ...states] = filter.states as [StatusVisibility, ...StatusVisibility[]];
    const terms = [...filter.tags, ...filter.slugs, ...filter.columnFilters, ...filter.categories];
    if (drivingTable.where && tag && terms.length === 1 && states.length === 0 && isByCategory(visibility)) {
      // An index on `article_tags` contains all columns that decide visibility.
      const where = allOf(drivingTable.where, inCategorySet('r.category_id', visibility.unrestricted))!;
      return this.countRows('article_tags r', where);
    }
    const where = allOf(drivingTable.where, this.conditions(filter, drivingTable))!;
    const { sql, values } = drivingTable.from;
    const joins = this.fields.joinsFor('article', [filter.columnFilters]);
    const tables = (hasStatsFilter(filter) ? articlesWithStatsSql(sql) : sql) + joins;
    return this.countRows(tables, where, values, scanMethod(filter));
  }

  /** Returns the visible articles among `ids`, in no defined order. */
  findVisible(ids: readonly number[], visibility: ArticleVisibility): Promise<FittingArticles> {
    const filter = allOf(condition('a.deleted_at IS NULL'), visibilityCondition(visibility));
    return this.contents.findMatching(ids, filter);
  }

  private findFitting(rows: readonly { id: number }[], range: ListRange, parts: ArticleListParts) {
    const ids = rows.slice(0, pageSize(range)).map(({ id }) => id);
    return this.contents.findInOrder(ids, parts);
  }

  /** Without a sort, a page by offset of a search is ranked. */
  private buildStatement(
    filter: ResolvedArticleFilter,
    sort: readonly SortTerm<ArticleSort>[],
    range: ListRange,
  ): PageStatement {
    const terms = sort.length > 0 ? sort : NEWEST_FIRST;
    const arePublished = filter.states.every(({ status }) => status === PUBLISHED);
    const sortColumns = this.fields.withSortColumns(
      'article',
      articleSortColumns({ dialect: this.database.dialect, arePublished }),
    );
    const column = sortColumns[terms[0]!.field].sql;
    const { from, where: tableCondition, ...drivingTable } = resolveDrivingTable(this.database.dialect, filter, column);
    const columns = resolveOrder<ArticleSort>(terms, sortColumns).map((sortColumn) => ({
      ...sortColumn,
      sql: drivingTable.columnOverrides[sortColumn.sql] ?? sortColumn.sql,
    }));
    const clause = listPageClause(columns, range);
    const rank = sort.length === 0 && isOffset(range) ? filter.search?.rank : undefined;
    const { sql, values } = allOf(tableCondition, this.conditions(filter, drivingTable), clause.where)!;
    const tables = (fields?: readonly ModuleFields[]) =>
      articlesWithStatsSql(from.sql) + this.fields.joinsFor('article', [filter.columnFilters, terms], fields);
    return {
      columns,
      select: <Row>({ columns: wanted, fields }: ArticleSelection, method: 'query' | ScanMethod) => {
        const orderBy = rank ? rankOrder(rank) : condition(clause.orderBy);
        return this.database[method]<Row>(
          `SELECT ${[wanted, ...clause.keys].join()} FROM ${tables(fields)} WHERE ${sql}
           ORDER BY ${orderBy.sql} ${clause.limit.sql}`,
          [...from.values, ...values, ...orderBy.values, ...clause.limit.values],
        );
      },
      selectIdsWithTotal: () => {
        const keys = rank ?? columns.map((column) => condition(column.sql));
        const order = keys.map((_, n) => `key${n} ${rank || columns[n]!.descending ? 'DESC' : 'ASC'}`);
        // With the window function, SQLite stores the columns in the expressions of ORDER BY for all matches: only numbers.
        return this.database[scanMethod(filter)](
          `SELECT id, COUNT(*) OVER () AS total FROM (
             SELECT a.id${keys.map((key, n) => `, ${key.sql} AS key${n}`).join('')} FROM ${tables()} WHERE ${sql}) matches
           ORDER BY ${[...order, ...(rank ? ['id DESC'] : [])].join()} ${clause.limit.sql}`,
          [...keys.flatMap((key) => key.values), ...from.values, ...values, ...clause.limit.values],
        );
      },
      // Any number of articles can be equal in the first column; the database sorts these by the others.
      isInOrder: terms.length === 1 && drivingTable.orderedColumns.includes(column),
      isSelective: drivingTable.isSelective,
    };
  }

  private async countRows(
    from: string,
    where: Condition,
    values: readonly SqlValue[] = [],
    method: ScanMethod = 'scan',
  ): Promise<number> {
    const [row] = await this.database[method]<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${from} WHERE ${where.sql}`,
      [...values, ...where.values],
    );
    return row!.total;
  }

  private conditions(
    { trashed, states, categories, tags, slugs, columnFilters }: ResolvedArticleFilter,
    { tagId }: Pick<DrivingTable, 'tagId'>,
  ): Condition {
    const { dialect } = this.database;
    return allOf(
      condition(`a.deleted_at IS ${trashed ? 'NOT NULL' : 'NULL'}`),
      anyOf(...states.map(statusCondition)),
      ...categories.map((set) => inCategorySet('a.category_id', set)),
      comparisonTermsCondition(
        columnFilters.map(inMillionths),
        this.fields.withFilterColumns('article', articleFilterColumns(dialect)),
        dialect,
      ),
      ...slugs.map((slug) => condition('a.id = (SELECT g.article_id FROM article_slugs g WHERE g.slug = ?)', slug)),
      ...tags.filter(({ has, ids }) => !(has && ids.length === 1 && ids[0] === tagId)).map(tagCondition),
    )!;
  }
}

/** After a NULL, no index seeks the position among the rows with NULL. */
const beginsAtNull = (range: ListRange): boolean =>
  !isOffset(range) && [range.after, range.before].some((position) => position?.[0] === null);

/** Sorts the best match first. */
const rankOrder = (rank: readonly Condition[]): Condition =>
  condition([...rank.map((key) => `${key.sql} DESC`), 'a.id DESC'].join(), ...rank.flatMap((key) => key.values));

const hasStatsFilter = ({ columnFilters }: ResolvedArticleFilter): boolean =>
  columnFilters.some(({ field }) => field === 'views' || field === 'rating' || field === 'comments_count');

const statusCondition = ({ status, visibility }: StatusVisibility): Condition | undefined =>
  allOf(status === undefined ? undefined : condition('a.status = ?', status), visibilityCondition(visibility));

const tagCondition = ({ has, ids }: ResolvedArticleFilter['tags'][number]): Condition =>
  condition(
    `${has ? '' : 'NOT '}EXISTS (SELECT 1 FROM article_tags t WHERE t.article_id = a.id AND t.tag_id IN (${placeholders(ids)}))`,
    ...ids,
  );

/** Converts rating values to millionths, the unit of the sort and filter expression `rating`. */
const inMillionths = <Field extends string>(term: FilterTerm<Field>): FilterTerm<Field> =>
  term.field === 'rating'
    ? { ...term, values: term.values.map((value) => Math.round(Number(value) * 1_000_000)) }
    : term;
