import { Injectable } from '@nestjs/common';
import { allOf, anyOf, comparisonCondition, type Condition, Database, NEVER } from '../../core/database/index.js';
import { filterColumnsOf, sortColumnsOf } from '../../core/field-table/index.js';
import { countListRows, type CursorPage, findListPage, resolveOrder } from '../../core/pagination/index.js';
import {
  CATEGORY_COLUMNS,
  CATEGORY_TABLES_SQL,
  type CategoryListCriteria,
  type CategoryListVisibility,
} from './category-list.js';
import {
  type CategoryRecord,
  type CategoryRow,
  childrenCondition,
  toCategoryRecord,
  inCategorySet,
} from './category-record.js';
import { categoryFields } from './category.fields.js';

@Injectable()
export class CategoryListRepository {
  constructor(private readonly database: Database) {}

  findPage(visibility: CategoryListVisibility, criteria: CategoryListCriteria): Promise<CursorPage<CategoryRecord>> {
    const statement = {
      select: CATEGORY_COLUMNS,
      from: CATEGORY_TABLES_SQL,
      where: this.condition(visibility, criteria),
      order: resolveOrder(criteria.sort, { ...sortColumnsOf(categoryFields, this.database), id: { sql: 'c.id' } }),
    };
    return findListPage<CategoryRow, CategoryRecord>(this.database, statement, criteria.page, toCategoryRecord);
  }

  count(visibility: CategoryListVisibility, criteria: Pick<CategoryListCriteria, 'filters'>): Promise<number> {
    return countListRows(this.database, 'categories c', this.condition(visibility, criteria));
  }

  private condition(
    { closed, unlisted }: CategoryListVisibility,
    { filters }: Pick<CategoryListCriteria, 'filters'>,
  ): Condition | undefined {
    const { dialect } = this.database;
    const columns = filterColumnsOf(categoryFields, dialect);
    const terms = filters.map(({ field, operator, values }) =>
      field === 'parent'
        ? anyOf(...(values as number[]).map((id) => childCondition(id, closed)))
        : comparisonCondition(columns[field], operator, values, dialect),
    );
    return allOf(inCategorySet('c.id', { except: unlisted }), ...terms);
  }
}

/** 0 is the root. An invisible category has no children. */
const childCondition = (id: number, closed: readonly number[]): Condition =>
  closed.includes(id) ? NEVER : childrenCondition(id || null, closed);
