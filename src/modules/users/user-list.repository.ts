import { Injectable } from '@nestjs/common';
import { allOf, anyOf, type Condition, condition, Database } from '../../core/database/index.js';
import { offsetOf, type Page, type PageRequest } from '../../core/pagination/index.js';
import { textKey } from '../../core/text/index.js';
import type { UserFilter, UserListing, UserRecord } from './user-record.js';
import { USER_COLUMNS, userOf, type UserRow } from './user-row.js';

const SORTS: Record<NonNullable<UserListing['sort']>, string> = {
  id: 'id',
  username: 'username_key',
  name: 'name_key',
  created_at: 'created_at',
};

/** Lists of accounts, for those who manage them. */
@Injectable()
export class UserListRepository {
  constructor(private readonly database: Database) {}

  async findPage(
    request: PageRequest,
    { sort = 'id', order = 'asc', ...filter }: UserListing,
  ): Promise<Page<UserRecord>> {
    const { sql, values } = conditionOf(filter) ?? EVERYBODY;
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
}

const EVERYBODY = condition('1 = 1');
const SEARCHED = ['username_key', 'email_key', 'name_key'];

function conditionOf({ role, status, search }: UserFilter): Condition | undefined {
  return allOf(
    role && condition('role = ?', role),
    status && condition('status = ?', status),
    search ? anyOf(...SEARCHED.map((column) => containing(column, textKey(search)))) : undefined,
  );
}

/** `%` and `_` are letters like any other. */
const containing = (column: string, text: string): Condition =>
  condition(`${column} LIKE ? ESCAPE '!'`, `%${text.replace(/[!%_]/g, '!$&')}%`);
