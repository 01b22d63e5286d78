import { Injectable } from '@nestjs/common';
import {
  allOf,
  anyOf,
  comparisonCondition,
  type Condition,
  condition,
  Database,
  toLikePattern,
} from '../../core/database/index.js';
import { filterColumnsOf, sortColumnsOf } from '../../core/field-table/index.js';
import { countListRows, type CursorPage, findListPage, resolveOrder } from '../../core/pagination/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import { USER_COLUMNS, USER_SEARCH_COLUMNS, type UserListCriteria } from './user-list.js';
import { toUserRecord, type UserRecord, type UserRow } from './user-record.js';
import { userFields } from './user.fields.js';

/** Lists of accounts. */
@Injectable()
export class UserListRepository {
  constructor(private readonly database: Database) {}

  findPage(criteria: UserListCriteria): Promise<CursorPage<UserRecord>> {
    const statement = {
      select: USER_COLUMNS,
      from: 'users',
      where: this.condition(criteria),
      order: resolveOrder(criteria.sort, { ...sortColumnsOf(userFields, this.database), id: { sql: 'id' } }),
    };
    return findListPage<UserRow, UserRecord>(this.database, statement, criteria.page, toUserRecord);
  }

  count(criteria: Pick<UserListCriteria, 'filters'>): Promise<number> {
    return countListRows(this.database, 'users', this.condition(criteria));
  }

  private condition({ filters }: Pick<UserListCriteria, 'filters'>): Condition | undefined {
    const { dialect } = this.database;
    const columns = filterColumnsOf(userFields, dialect);
    return allOf(
      ...filters.map(({ field, operator, values }) =>
        field === 'search'
          ? anyOf(...USER_SEARCH_COLUMNS.map((column) => containing(column, caseFoldKey(values[0] as string))))
          : comparisonCondition(columns[field], operator, values, dialect),
      ),
    );
  }
}

const containing = (column: string, text: string): Condition =>
  condition(`${column} LIKE ? ESCAPE '!'`, toLikePattern(text));
