import { columnsOf, type FieldsWith, namesWith, selectListSql } from '../../core/field-table/index.js';
import type { ListCriteria } from '../../core/pagination/index.js';
import type { CategoryRecord } from './category-record.js';
import { categoryFields } from './category.fields.js';

export const CATEGORY_SORTS = ['id', ...namesWith(categoryFields, 'sort')] as const;
export type CategorySort = (typeof CATEGORY_SORTS)[number];
export type CategoryFilterColumn = FieldsWith<typeof categoryFields, { filter: object }>;
/** `parent` 0 selects root categories. */
export type CategoryFilterField = CategoryFilterColumn | 'parent';

export interface CategoryListCriteria extends ListCriteria<CategorySort, CategoryFilterField> {
  /** Attributes of the response: other fields of modules are not read. Undefined: all. */
  readonly attributes?: readonly string[] | undefined;
}

/** The categories that the caller's lists omit. */
export interface CategoryListVisibility {
  /** Invisible categories. Their visible children are listed as root categories. */
  readonly closed: readonly number[];
  readonly unlisted: readonly number[];
}

const COLUMNS: Readonly<Record<Exclude<keyof CategoryRecord, 'fields'>, string>> = {
  id: 'c.id',
  ...columnsOf(categoryFields),
  parentId: 'c.parent_id',
  version: 'c.version',
};

/** Columns of a `CategoryRow`, to be selected from `CATEGORY_TABLES_SQL`. */
export const CATEGORY_COLUMNS = selectListSql(COLUMNS);

const PUBLISHED = 1;

export const CATEGORY_TABLES_SQL = `categories c LEFT JOIN category_counts n ON n.category_id = c.id AND n.status = ${PUBLISHED}`;
