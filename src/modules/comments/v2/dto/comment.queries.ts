import {
  choiceFilter,
  idFilter,
  type ListDefinition,
  parentFilter,
  type ShapeDefinition,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { ARTICLE_FIELDS, COMMENT_FIELDS } from '../../../articles/index.js';
import { CATEGORY_FIELDS } from '../../../categories/index.js';
import { USER_FIELDS } from '../../../users/index.js';
import { COMMENT_STATUSES } from '../../comment-status.js';
import {
  type ArticleCommentWindowField,
  COMMENT_WINDOW_SORTS,
  type CommentWindowField,
  type CommentWindowSort,
} from '../../comment-window.js';

export const COMMENT: ShapeDefinition = {
  includes: ['author', 'article', 'article.author', 'article.category', 'parent', 'parent.author'],
  fields: {
    comment: COMMENT_FIELDS,
    user: USER_FIELDS,
    article: ARTICLE_FIELDS,
    category: CATEGORY_FIELDS,
  },
  extensible: { article: 'article' },
};

export const ARTICLE_COMMENTS: ListDefinition<CommentWindowSort, ArticleCommentWindowField> = {
  ...COMMENT,
  type: 'comment',
  sorts: COMMENT_WINDOW_SORTS,
  defaultSort: '-created_at',
  filters: {
    status: choiceFilter(COMMENT_STATUSES, {
      description: "default: approved comments and the caller's own; for moderators all comments",
    }),
    author: idFilter({ description: 'author id' }),
    parent: parentFilter({ description: 'parent comment id; 0: only top-level comments' }),
    created_at: timeFilter({ description: 'creation time' }),
    updated_at: timeFilter({ description: 'time of the last change' }),
  },
};

export const COMMENTS: ListDefinition<CommentWindowSort, CommentWindowField> = {
  ...ARTICLE_COMMENTS,
  filters: { ...ARTICLE_COMMENTS.filters, article: idFilter({ description: 'article id' }) },
};
