import { type Dialect, lowerCaseSql } from '../../core/database/index.js';
import { defineFields, type Field, TIME_SCHEMA } from '../../core/field-table/index.js';
import { MAX_SLUG_LENGTH } from '../../core/text/index.js';
import type { CategoryRecord } from './category-record.js';
import { CATEGORY_STATUSES } from './category-rights.js';

/** Sorts names case-insensitively. */
export const nameSortSql = (dialect: Dialect): string => lowerCaseSql('c.name', dialect);

/** The attributes of a category in all API versions. */
export const categoryFields = defineFields<Field<CategoryRecord>>()({
  name: {
    property: 'name',
    column: 'c.name',
    schema: { type: 'string', example: 'Making' },
    sort: ({ dialect }) => ({ sql: nameSortSql(dialect) }),
    filter: { maxLength: 100 },
  },
  slug: {
    property: 'slug',
    column: 'c.slug',
    schema: { type: 'string', example: 'making' },
    sort: true,
    filter: { maxLength: MAX_SLUG_LENGTH },
  },
  description: {
    property: 'description',
    column: 'c.description',
    schema: { type: 'string', example: 'Things that did not exist this morning.' },
  },
  image: {
    property: 'image',
    column: 'c.image',
    schema: {
      type: 'string',
      nullable: true,
      description: 'image URL',
      example: null,
    },
  },
  status: {
    property: 'status',
    column: 'c.status',
    schema: { type: 'integer', enum: CATEGORY_STATUSES, description: '1 active, 0 disabled, 2 hidden', example: 1 },
    filter: { description: 'status (1 active, 0 disabled, 2 hidden)' },
  },
  created_at: {
    property: 'createdAt',
    column: 'c.created_at',
    schema: TIME_SCHEMA,
    sort: true,
    filter: { description: 'creation time' },
  },
  updated_at: {
    property: 'updatedAt',
    column: 'c.updated_at',
    schema: { ...TIME_SCHEMA, nullable: true },
    sort: true,
    filter: { description: 'time of the last change' },
  },
  item_count: {
    property: 'itemCount',
    column: 'COALESCE(n.articles, 0)',
    schema: {
      type: 'integer',
      description: 'number of published articles listed for the caller, without subcategories',
    },
    sort: true,
  },
});
