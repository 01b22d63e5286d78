import type { ComparableColumn } from '../../core/database/index.js';
import type { FilterTerm, ListCriteria, SortColumnMap } from '../../core/pagination/index.js';
import type { CommentStatus } from './comment-record.js';

export const COMMENT_SORTS = ['id', 'created_at', 'updated_at'] as const;
export type CommentSort = (typeof COMMENT_SORTS)[number];
/** `parent` 0 selects top-level comments. */
export type ArticleCommentFilterField = 'status' | 'author' | 'parent' | 'created_at' | 'updated_at';
export type CommentFilterField = ArticleCommentFilterField | 'article';
export type CommentListCriteria = ListCriteria<CommentSort, CommentFilterField>;

export const COMMENT_SORT_COLUMNS: SortColumnMap<CommentSort> = {
  id: { sql: 'c.id' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at', nullable: true },
};

export const COMMENT_FILTER_COLUMNS: Record<Exclude<CommentFilterField, 'parent'>, ComparableColumn> = {
  status: { sql: 'c.status' },
  article: { sql: 'c.article_id' },
  author: { sql: 'c.author_id' },
  created_at: { sql: 'c.created_at' },
  updated_at: { sql: 'c.updated_at' },
};

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
