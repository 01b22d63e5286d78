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
import { FieldsRepository } from '../../core/module-fields/index.js';
import { countListRows, type CursorPage, findListPage, resolveOrder } from '../../core/pagination/index.js';
import { caseFoldKey } from '../../core/text/index.js';
import { USER_COLUMNS, USER_SEARCH_COLUMNS, type UserListCriteria } from './user-list.js';
import { toUserRecord, type UserRecord, type UserRow } from './user-record.js';
import { userFields } from './user.fields.js';

/** Lists of accounts. */
@Injectable()
export class UserListRepository {
  constructor(
    private readonly database: Database,
    private readonly fields: FieldsRepository,
  ) {}

  async findPage(criteria: UserListCriteria): Promise<CursorPage<UserRecord>> {
    const { filters, sort, attributes } = criteria;
    const sorts = { ...sortColumnsOf(userFields, this.database), id: { sql: 'u.id' } };
    const statement = {
      select: USER_COLUMNS,
      from: `users u${this.fields.joinsFor('user', [filters, sort])}`,
      where: this.condition(criteria),
      order: resolveOrder(sort, this.fields.withSortColumns('user', sorts)),
    };
    const page = await findListPage<UserRow, UserRecord>(this.database, statement, criteria.page, toUserRecord);
    if (this.fields.hasFields('user')) await this.fields.attach('user', page.items, attributes);
    return page;
  }

  count(criteria: Pick<UserListCriteria, 'filters'>): Promise<number> {
    const tables = `users u${this.fields.joinsFor('user', [criteria.filters])}`;
    return countListRows(this.database, tables, this.condition(criteria));
  }

  private condition({ filters }: Pick<UserListCriteria, 'filters'>): Condition | undefined {
    const { dialect } = this.database;
    const columns = this.fields.withFilterColumns('user', filterColumnsOf(userFields, dialect));
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
