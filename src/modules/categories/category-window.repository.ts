import { Injectable } from '@nestjs/common';
import {
  allOf,
  ALWAYS,
  anyOf,
  type ComparedColumn,
  comparison,
  type Condition,
  Database,
  type Dialect,
  NEVER,
} from '../../core/database/index.js';
import { orderOf, type SortColumns, type Window, windowClause, windowOf } from '../../core/pagination/index.js';
import { inRange } from './category-range.js';
import type { CategoryRecord } from './category-record.js';
import {
  CATEGORY_COLUMNS,
  CATEGORY_TABLES,
  categoryOf,
  type CategoryRow,
  childrenOf,
  nameOrder,
} from './category-row.js';
import type {
  CategoryFilterTerm,
  CategoryListSight,
  CategoryWindowField,
  CategoryWindowRequest,
  CategoryWindowSort,
} from './category-window.js';

const sortColumns = (dialect: Dialect): SortColumns<CategoryWindowSort> => ({
  id: { sql: 'c.id' },
  name: { sql: nameOrder(dialect) },
  slug: { sql: 'c.slug' },
  item_count: { sql: 'COALESCE(n.articles, 0)' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at', nullable: true },
});

const FILTERED: Record<Exclude<CategoryWindowField, 'parent'>, ComparedColumn> = {
  name: { sql: 'c.name', isText: true },
  slug: { sql: 'c.slug', isText: true },
  status: { sql: 'c.status' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at' },
};

/** Cursor pages of the category list. */
@Injectable()
export class CategoryWindowRepository {
  constructor(private readonly database: Database) {}

  async find(
    sight: CategoryListSight,
    { window, sort, filters }: CategoryWindowRequest,
  ): Promise<Window<CategoryRecord>> {
    const order = orderOf(sort, sortColumns(this.database.dialect));
    const { where, keys, orderBy, limit } = windowClause(order, window);
    const { sql, values } = allOf(this.fitting(sight, filters), where)!;
    const rows = await this.database.query<CategoryRow>(
      `SELECT ${CATEGORY_COLUMNS}, ${keys} FROM ${CATEGORY_TABLES} WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return windowOf(window, order, rows, categoryOf);
  }

  async count(sight: CategoryListSight, { filters }: CategoryWindowRequest): Promise<number> {
    const { sql, values } = this.fitting(sight, filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM categories c WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private fitting({ closed, unlisted }: CategoryListSight, filters: readonly CategoryFilterTerm[]): Condition {
    const terms = filters.map(({ field, operator, values }) =>
      field === 'parent'
        ? anyOf(...(values as number[]).map((id) => below(id, closed)))
        : comparison(FILTERED[field], operator, values, this.database.dialect),
    );
    return allOf(inRange('c.id', { except: unlisted }), ...terms) ?? ALWAYS;
  }
}

/** 0 is the root. An invisible category has no children. */
const below = (id: number, closed: readonly number[]): Condition =>
  closed.includes(id) ? NEVER : childrenOf(id || null, closed);
