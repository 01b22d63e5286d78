import type { ListRequest } from '../../core/json-api/index.js';
import type { FilterTerm } from '../../core/pagination/index.js';

export const COMMENT_CURSOR_PAGE_SORTS = ['id', 'created_at', 'updated_at'] as const;
export type CommentCursorPageSort = (typeof COMMENT_CURSOR_PAGE_SORTS)[number];
export type ArticleCommentFilterField = 'status' | 'author' | 'parent' | 'created_at' | 'updated_at';
export type CommentFilterField = ArticleCommentFilterField | 'article';

/** A request for a cursor page of comments. */
export type CommentCursorPageRequest = ListRequest<CommentCursorPageSort, CommentFilterField>;
export type ArticleCommentCursorPageRequest = ListRequest<CommentCursorPageSort, ArticleCommentFilterField>;
export type CommentFilterTerm = FilterTerm<CommentFilterField>;
