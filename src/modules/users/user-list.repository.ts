import { Injectable } from '@nestjs/common';
import {
  allOf,
  ALWAYS,
  anyOf,
  type Condition,
  condition,
  type ComparableColumn,
  comparisonTermsCondition,
  toLikePattern,
  Database,
} from '../../core/database/index.js';
import {
  offsetOf,
  resolveOrder,
  type Page,
  type PageRequest,
  type SortColumnMap,
  type CursorPage,
  cursorPageClause,
  toCursorPage,
} from '../../core/pagination/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import type { UserFilter, UserListOptions, UserRecord } from './user-record.js';
import { USER_COLUMNS, toUserRecord, type UserRow } from './user-row.js';
import type { UserFilterTerm, UserCursorPageRequest, UserCursorPageSort } from './user-cursor-page.js';

const SORTS: Record<NonNullable<UserListOptions['sort']>, string> = {
  id: 'id',
  username: 'username_key',
  name: 'name_key',
  created_at: 'created_at',
};

const CURSOR_SORTS: SortColumnMap<UserCursorPageSort> = {
  id: { sql: 'id' },
  username: { sql: 'username_key' },
  name: { sql: 'name_key' },
  email: { sql: 'email_key' },
  created_at: { sql: 'created_at' },
  updated_at: { sql: 'updated_at', nullable: true },
};

const FILTER_COLUMNS: Record<UserFilterTerm['field'], ComparableColumn> = {
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
    { sort = 'id', order = 'asc', ...filter }: UserListOptions,
  ): Promise<Page<UserRecord>> {
    const { sql, values } = toCondition(filter) ?? ALWAYS;
    const rows = await this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS} FROM users WHERE ${sql} ORDER BY ${SORTS[sort]} ${order}, id ${order} LIMIT ? OFFSET ?`,
      [...values, request.perPage, offsetOf(request)],
    );
    const [count] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM users WHERE ${sql}`,
      values,
    );
    return { ...request, items: rows.map(toUserRecord), total: count!.total };
  }

  async findCursorPage({ page, sort, filters }: UserCursorPageRequest): Promise<CursorPage<UserRecord>> {
    const order = resolveOrder(sort, CURSOR_SORTS);
    const { where, keys, orderBy, limit } = cursorPageClause(order, page);
    const { sql, values } = allOf(this.toFilterCondition(filters), where)!;
    const rows = await this.database.query<UserRow>(
      `SELECT ${USER_COLUMNS}, ${keys} FROM users WHERE ${sql} ORDER BY ${orderBy} LIMIT ?`,
      [...values, limit],
    );
    return toCursorPage(page, order, rows, toUserRecord);
  }

  async count({ filters }: UserCursorPageRequest): Promise<number> {
    const { sql, values } = this.toFilterCondition(filters);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM users WHERE ${sql}`,
      values,
    );
    return row!.total;
  }

  private toFilterCondition(filters: readonly UserFilterTerm[]): Condition {
    return comparisonTermsCondition(filters, FILTER_COLUMNS, this.database.dialect) ?? ALWAYS;
  }
}

const SEARCH_COLUMNS = ['username_key', 'email_key', 'name_key'];

function toCondition({ role, status, search }: UserFilter): Condition | undefined {
  return allOf(
    role && condition('role = ?', role),
    status && condition('status = ?', status),
    search ? anyOf(...SEARCH_COLUMNS.map((column) => containing(column, caseFoldKey(search)))) : undefined,
  );
}

const containing = (column: string, text: string): Condition =>
  condition(`${column} LIKE ? ESCAPE '!'`, toLikePattern(text));
