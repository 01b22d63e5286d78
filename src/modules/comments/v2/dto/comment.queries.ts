import {
  filterTypesOf,
  idFilter,
  type ListDefinition,
  type ListRequest,
  parentFilter,
  type SelectionDefinition,
} from '../../../../core/json-api/index.js';
import { ARTICLE_FIELDS } from '../../../articles/index.js';
import { CATEGORY_FIELDS } from '../../../categories/index.js';
import { USER_FIELDS } from '../../../users/index.js';
import { commentFields } from '../../comment.fields.js';
import {
  type ArticleCommentFilterField,
  COMMENT_SORTS,
  type CommentFilterField,
  type CommentSort,
} from '../../comment-list.js';
import { COMMENT_FIELDS } from '../comment.resource.js';

export const COMMENT_SELECTION_DEFINITION: SelectionDefinition = {
  includes: ['author', 'article', 'article.author', 'article.category', 'parent', 'parent.author'],
  fields: {
    comment: COMMENT_FIELDS,
    user: USER_FIELDS,
    article: ARTICLE_FIELDS,
    category: CATEGORY_FIELDS,
  },
  extensible: { article: 'article' },
};

export const ARTICLE_COMMENT_LIST_DEFINITION: ListDefinition<CommentSort, ArticleCommentFilterField> = {
  ...COMMENT_SELECTION_DEFINITION,
  type: 'comment',
  sorts: COMMENT_SORTS,
  defaultSort: '-created_at',
  filters: {
    author: idFilter({ description: 'author id' }),
    parent: parentFilter({ description: 'parent comment id (0: top-level comments)' }),
    ...filterTypesOf(commentFields),
  },
};

export const COMMENT_LIST_DEFINITION: ListDefinition<CommentSort, CommentFilterField> = {
  ...ARTICLE_COMMENT_LIST_DEFINITION,
  filters: { ...ARTICLE_COMMENT_LIST_DEFINITION.filters, article: idFilter({ description: 'article id' }) },
};

export type CommentListRequest = ListRequest<CommentSort, CommentFilterField>;
export type ArticleCommentListRequest = ListRequest<CommentSort, ArticleCommentFilterField>;
