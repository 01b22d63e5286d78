import { defineFields, type Field, TIME_SCHEMA } from '../../core/field-table/index.js';
import { MAX_SLUG_LENGTH } from '../../core/text/index.js';
import type { TagWithCount } from './tag-record.js';

/** The attributes of a tag in all API versions. */
export const tagFields = defineFields<Field<TagWithCount>>()({
  name: {
    property: 'name',
    column: 't.name',
    schema: { type: 'string', example: 'Bread' },
    sort: () => ({ sql: 't.name_key' }),
    filter: { maxLength: 50 },
  },
  slug: {
    property: 'slug',
    column: 't.slug',
    schema: { type: 'string', example: 'bread' },
    sort: true,
    filter: { maxLength: MAX_SLUG_LENGTH },
  },
  created_at: {
    property: 'createdAt',
    column: 't.created_at',
    schema: TIME_SCHEMA,
    sort: true,
    filter: { description: 'creation time' },
  },
  updated_at: {
    property: 'updatedAt',
    column: 't.updated_at',
    schema: { ...TIME_SCHEMA, nullable: true },
    sort: true,
    filter: { description: 'time of the last change' },
  },
  item_count: {
    property: 'itemCount',
    schema: {
      type: 'integer',
      description: 'number of published articles with this tag that are listed for the caller',
    },
  },
});
