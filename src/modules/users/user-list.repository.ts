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
import { countListRows, type CursorPage, findListPage, resolveOrder } from '../../core/pagination/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import { USER_FILTER_COLUMNS, USER_SEARCH_COLUMNS, USER_SORT_COLUMNS, type UserListCriteria } from './user-list.js';
import { type UserRecord, toUserRecord, USER_COLUMNS, type UserRow } from './user-record.js';

/** Lists of accounts. */
@Injectable()
export class UserListRepository {
  constructor(private readonly database: Database) {}

  findPage(criteria: UserListCriteria): Promise<CursorPage<UserRecord>> {
    const statement = {
      select: USER_COLUMNS,
      from: 'users',
      where: this.condition(criteria),
      order: resolveOrder(criteria.sort, USER_SORT_COLUMNS),
    };
    return findListPage<UserRow, UserRecord>(this.database, statement, criteria.page, toUserRecord);
  }

  count(criteria: Pick<UserListCriteria, 'filters'>): Promise<number> {
    return countListRows(this.database, 'users', this.condition(criteria));
  }

  private condition({ filters }: Pick<UserListCriteria, 'filters'>): Condition | undefined {
    return allOf(
      ...filters.map(({ field, operator, values }) =>
        field === 'search'
          ? anyOf(...USER_SEARCH_COLUMNS.map((column) => containing(column, caseFoldKey(values[0] as string))))
          : comparisonCondition(USER_FILTER_COLUMNS[field], operator, values, this.database.dialect),
      ),
    );
  }
}

const containing = (column: string, text: string): Condition =>
  condition(`${column} LIKE ? ESCAPE '!'`, toLikePattern(text));
