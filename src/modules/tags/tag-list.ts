import { type Condition, condition } from '../../core/database/index.js';
import { columnsOf, type FieldsWith, namesWith, selectListSql } from '../../core/field-table/index.js';
import type { ListCriteria } from '../../core/pagination/index.js';
import type { TagWithCount } from './tag-record.js';
import type { TagVisibility } from './tag-visibility.js';
import { tagFields } from './tag.fields.js';

export const TAG_SORTS = ['id', ...namesWith(tagFields, 'sort')] as const;
export type TagSort = (typeof TAG_SORTS)[number];
export type TagFilterField = FieldsWith<typeof tagFields, { filter: object }>;
export type TagListCriteria = ListCriteria<TagSort, TagFilterField>;

const COLUMNS: Readonly<Record<Exclude<keyof TagWithCount, 'itemCount'>, string>> = {
  id: 't.id',
  ...columnsOf(tagFields),
  version: 't.version',
};

/** The columns of `tags t`, with their parameter values. */
export const tagWithCountColumns = ({ countCondition, ownSpelling }: TagVisibility): Condition =>
  condition(
    `${selectListSql(COLUMNS)}, ${ownSpelling.sql} AS spelling,
  (SELECT COUNT(*) FROM article_tags g WHERE g.tag_id = t.id AND ${countCondition.sql}) AS itemCount`,
    ...ownSpelling.values,
    ...countCondition.values,
  );
