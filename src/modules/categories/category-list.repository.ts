import { Injectable } from '@nestjs/common';
import { allOf, anyOf, comparisonCondition, type Condition, Database, NEVER } from '../../core/database/index.js';
import { filterColumnsOf, sortColumnsOf } from '../../core/field-table/index.js';
import { FieldsRepository } from '../../core/module-fields/index.js';
import {
  countListRows,
  type CursorPage,
  findListPage,
  type ListMethod,
  resolveOrder,
} from '../../core/pagination/index.js';
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

/** Only editors and administrators create categories, so they are few. */
const METHOD: ListMethod = 'query';

@Injectable()
export class CategoryListRepository {
  constructor(
    private readonly database: Database,
    private readonly fields: FieldsRepository,
  ) {}

  async findPage(
    visibility: CategoryListVisibility,
    criteria: CategoryListCriteria,
  ): Promise<CursorPage<CategoryRecord>> {
    const { filters, sort, attributes } = criteria;
    const sorts = { ...sortColumnsOf(categoryFields, this.database), id: { sql: 'c.id' } };
    const statement = {
      method: METHOD,
      select: CATEGORY_COLUMNS,
      from: CATEGORY_TABLES_SQL + this.fields.joinsFor('category', [filters, sort]),
      where: this.condition(visibility, criteria),
      order: resolveOrder(sort, this.fields.withSortColumns('category', sorts)),
    };
    const { database } = this;
    const page = await findListPage<CategoryRow, CategoryRecord>(database, statement, criteria.page, toCategoryRecord);
    if (this.fields.hasFields('category')) await this.fields.attach('category', page.items, attributes);
    return page;
  }

  count(visibility: CategoryListVisibility, criteria: Pick<CategoryListCriteria, 'filters'>): Promise<number> {
    const tables = `categories c${this.fields.joinsFor('category', [criteria.filters])}`;
    return countListRows(this.database, tables, this.condition(visibility, criteria), METHOD);
  }

  private condition(
    { closed, unlisted }: CategoryListVisibility,
    { filters }: Pick<CategoryListCriteria, 'filters'>,
  ): Condition | undefined {
    const { dialect } = this.database;
    const columns = this.fields.withFilterColumns('category', filterColumnsOf(categoryFields, dialect));
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
