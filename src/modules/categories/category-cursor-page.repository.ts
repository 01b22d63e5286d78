import { Injectable } from '@nestjs/common';
import {
  allOf,
  ALWAYS,
  anyOf,
  type ComparableColumn,
  comparisonCondition,
  type Condition,
  Database,
  type Dialect,
  NEVER,
} from '../../core/database/index.js';
import {
  resolveOrder,
  type SortColumnMap,
  type CursorPage,
  cursorPageClause,
  toCursorPage,
} from '../../core/pagination/index.js';
import { inCategorySet } from './category-set.js';
import type { CategoryRecord } from './category-record.js';
import {
  CATEGORY_COLUMNS,
  CATEGORY_TABLES_SQL,
  toCategoryRecord,
  type CategoryRow,
  childrenCondition,
  nameSortSql,
} from './category-row.js';
import type {
  CategoryFilterTerm,
  CategoryListVisibility,
  CategoryFilterField,
  CategoryCursorPageRequest,
  CategoryCursorPageSort,
} from './category-cursor-page.js';

const sortColumns = (dialect: Dialect): SortColumnMap<CategoryCursorPageSort> => ({
  id: { sql: 'c.id' },
  name: { sql: nameSortSql(dialect) },
  slug: { sql: 'c.slug' },
  item_count: { sql: 'COALESCE(n.articles, 0)' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at', nullable: true },
});

const FILTER_COLUMNS: Record<Exclude<CategoryFilterField, 'parent'>, ComparableColumn> = {
  name: { sql: 'c.name', isText: true },
  slug: { sql: 'c.slug', isText: true },
  status: { sql: 'c.status' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at' },
};

/** Cursor pages of the category list. */
@Injectable()
export class CategoryCursorPageRepository {
  constructor(private readonly database: Database) {}

  async find(
    visibility: CategoryListVisibility,
    { page, sort, filters }: CategoryCursorPageRequest,
  ): Promise<CursorPage<CategoryRecord>> {
    const order = resolveOrder(sort, sortColumns(this.database.dialect));
    const { where, keys, orderBy, limit } = cursorPageClause(order, page);
    const { sql, values } = allOf(this.filterCondition(visibility, filters), where)!;
    const rows = await this.database.query<CategoryRow>(
      `SELECT ${CATEGORY_COLUMNS}, ${keys} FROM ${CATEGORY_TABLES_SQL} WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return toCursorPage(page, order, rows, toCategoryRecord);
  }

  async count(visibility: CategoryListVisibility, { filters }: CategoryCursorPageRequest): Promise<number> {
    const { sql, values } = this.filterCondition(visibility, filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM categories c WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private filterCondition(
    { closed, unlisted }: CategoryListVisibility,
    filters: readonly CategoryFilterTerm[],
  ): Condition {
    const terms = filters.map(({ field, operator, values }) =>
      field === 'parent'
        ? anyOf(...(values as number[]).map((id) => childCondition(id, closed)))
        : comparisonCondition(FILTER_COLUMNS[field], operator, values, this.database.dialect),
    );
    return allOf(inCategorySet('c.id', { except: unlisted }), ...terms) ?? ALWAYS;
  }
}

/** 0 is the root. An invisible category has no children. */
const childCondition = (id: number, closed: readonly number[]): Condition =>
  closed.includes(id) ? NEVER : childrenCondition(id || null, closed);
