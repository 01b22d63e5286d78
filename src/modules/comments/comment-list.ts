import type { ComparableColumn, Dialect } from '../../core/database/index.js';
import { columnsOf, type FieldsWith, filterColumnsOf, namesWith, selectListSql } from '../../core/field-table/index.js';
import type { FilterTerm, ListCriteria } from '../../core/pagination/index.js';
import type { CommentRow, CommentStatus } from './comment-record.js';
import { commentFields } from './comment.fields.js';

export const COMMENT_SORTS = ['id', ...namesWith(commentFields, 'sort')] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
export type CommentFilterColumn = FieldsWith<typeof commentFields, { filter: object }> | 'author' | 'article';
/** `parent` 0 selects top-level comments. */
export type CommentFilterField = CommentFilterColumn | 'parent';
export type ArticleCommentFilterField = Exclude<CommentFilterField, 'article'>;
export type CommentListCriteria = ListCriteria<CommentSort, CommentFilterField>;

export const commentFilterColumns = (dialect: Dialect): Record<CommentFilterColumn, ComparableColumn> => ({
  ...filterColumnsOf(commentFields, dialect),
  article: { sql: 'c.article_id' },
  author: { sql: 'c.author_id' },
});

const COLUMNS: Readonly<Record<keyof CommentRow, string>> = {
  id: 'c.id',
  ...columnsOf(commentFields),
  articleId: 'c.article_id',
  authorId: 'c.author_id',
  parentId: 'c.parent_id',
  depth: 'c.depth',
  version: 'c.version',
  deletedAt: 'c.deleted_at',
  articleAuthorId: 'a.author_id',
  articleCategoryId: 'a.category_id',
  articleStatus: 'a.status',
  articleDeletedAt: 'a.deleted_at',
  parentAuthorId: 'p.author_id',
  parentStatus: 'p.status',
};

/** Columns of a `CommentRow`, to be selected from `commentTablesSql`. */
export const COMMENT_COLUMNS = selectListSql(COLUMNS);

const { text: _, ...columnsWithoutText } = COLUMNS;
export const COMMENT_COLUMNS_WITHOUT_TEXT = selectListSql(columnsWithoutText);

/** Named options for the filters and the order of a list. An omitted member does not filter. */
export interface CommentListOptions {
  readonly status?: CommentStatus;
  /** Only replies to this comment; 0: only top-level comments. */
  readonly parent?: number;
  readonly article?: number;
  readonly author?: number;
  /** Order of creation; newest first by default. */
  readonly order?: 'asc' | 'desc';
}

export function toCommentCriteria({
  order,
  status,
  parent,
  article,
  author,
}: CommentListOptions): Pick<CommentListCriteria, 'filters' | 'sort'> {
  const term = (field: CommentFilterField, value: string | number | undefined): FilterTerm<CommentFilterField>[] =>
    value === undefined ? [] : [{ field, operator: 'eq', values: [value] }];
  return {
    filters: [
      ...term('status', status),
      ...term('article', article),
      ...term('author', author),
      ...term('parent', parent),
    ],
    sort: [{ field: 'created_at', descending: order !== 'asc' }],
  };
}
