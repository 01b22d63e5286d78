import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';

export const COMMENT_WINDOW_SORTS = ['id', 'created_at', 'updated_at'] as const;
export type CommentWindowSort = (typeof COMMENT_WINDOW_SORTS)[number];
export type ArticleCommentWindowField = 'status' | 'author' | 'parent' | 'created_at' | 'updated_at';
export type CommentWindowField = ArticleCommentWindowField | 'article';

/** A request for a cursor page of comments. */
export type CommentWindowRequest = ListRequest<CommentWindowSort, CommentWindowField>;
export type ArticleCommentWindowRequest = ListRequest<CommentWindowSort, ArticleCommentWindowField>;
export type CommentFilterTerm = FilterTerm<CommentWindowField>;
