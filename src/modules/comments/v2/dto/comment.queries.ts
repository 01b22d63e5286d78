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
    status: choiceFilter(COMMENT_STATUSES, { description: 'all that the caller may see when left out' }),
    author: idFilter({ description: 'the user who wrote it' }),
    parent: parentFilter({ description: 'the comment that it answers; 0: none, at the top of a thread' }),
    created_at: timeFilter({ description: 'when it was written' }),
    updated_at: timeFilter({ description: 'when it was changed last' }),
  },
};

export const COMMENTS: ListDefinition<CommentWindowSort, CommentWindowField> = {
  ...ARTICLE_COMMENTS,
  filters: { ...ARTICLE_COMMENTS.filters, article: idFilter({ description: 'the article that it is on' }) },
};
