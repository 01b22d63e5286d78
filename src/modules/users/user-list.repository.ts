import { Injectable } from '@nestjs/common';
import {
  allOf,
  ALWAYS,
  anyOf,
  type Condition,
  condition,
  type ComparedColumn,
  comparisons,
  containingPattern,
  Database,
} from '../../core/database/index.js';
import {
  offsetOf,
  orderOf,
  type Page,
  type PageRequest,
  type SortColumns,
  type Window,
  windowClause,
  windowOf,
} from '../../core/pagination/index.js';
import { textKey } from '../../core/text/index.js';
import type { UserFilter, UserListing, UserRecord } from './user-record.js';
import { USER_COLUMNS, userOf, type UserRow } from './user-row.js';
import type { UserFilterTerm, UserWindowRequest, UserWindowSort } from './user-window.js';

const SORTS: Record<NonNullable<UserListing['sort']>, string> = {
  id: 'id',
  username: 'username_key',
  name: 'name_key',
  created_at: 'created_at',
};

const WINDOW_SORTS: SortColumns<UserWindowSort> = {
  id: { sql: 'id' },
  username: { sql: 'username_key' },
  name: { sql: 'name_key' },
  email: { sql: 'email_key' },
  created_at: { sql: 'created_at' },
  updated_at: { sql: 'updated_at', nullable: true },
};

const FILTERED: Record<UserFilterTerm['field'], ComparedColumn> = {
  role: { sql: 'role' },
  status: { sql: 'status' },
  username: { sql: 'username', isText: true },
  name: { sql: 'name', isText: true },
  email: { sql: 'email', isText: true },
  created_at: { sql: 'created_at' },
};

/** Paged lists of accounts. */
@Injectable()
export class UserListRepository {
  constructor(private readonly database: Database) {}

  async findPage(
    request: PageRequest,
    { sort = 'id', order = 'asc', ...filter }: UserListing,
  ): Promise<Page<UserRecord>> {
    const { sql, values } = conditionOf(filter) ?? ALWAYS;
    const rows = await this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users WHERE ${sql} ORDER BY ${SORTS[sort]} ${order}, id ${order} LIMIT ? OFFSET ?`,
      [...values, request.perPage, offsetOf(request)],
    );
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM users WHERE ${sql}`,
      values,
    );
    return { ...request, items: rows.map(userOf), total: count!.total };
  }

  async findWindow({ window, sort, filters }: UserWindowRequest): Promise<Window<UserRecord>> {
    const order = orderOf(sort, WINDOW_SORTS);
    const { where, keys, orderBy, limit } = windowClause(order, window);
    const { sql, values } = allOf(this.fitting(filters), where)!;
    const rows = await this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS}, ${keys} FROM users WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return windowOf(window, order, rows, userOf);
  }

  async count({ filters }: UserWindowRequest): Promise<number> {
    const { sql, values } = this.fitting(filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM users WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private fitting(filters: readonly UserFilterTerm[]): Condition {
    return comparisons(filters, FILTERED, this.database.dialect) ?? ALWAYS;
  }
}

const SEARCHED = ['username_key', 'email_key', 'name_key'];

function conditionOf({ role, status, search }: UserFilter): Condition | undefined {
  return allOf(
    role && condition('role = ?', role),
    status && condition('status = ?', status),
    search ? anyOf(...SEARCHED.map((column) => containing(column, textKey(search)))) : undefined,
  );
}

const containing = (column: string, text: string): Condition =>
  condition(`${column} LIKE ? ESCAPE '!'`, containingPattern(text));
