import { PageQuery, toPageRequest, QueryChoice, QueryInteger } from '../../../../core/http/index.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import { type CommentListCriteria, toCommentCriteria } from '../../comment-list.js';
import { COMMENT_STATUSES, type CommentStatus } from '../../comment-record.js';

export class ListArticleCommentsQuery extends PageQuery {
  @QueryChoice(
    COMMENT_STATUSES,
    "default: approved comments and the caller's own comments; for moderators: all comments",
  )
  status?: CommentStatus;

  @QueryInteger('comment id: only its replies; 0: only top-level comments', { allowZero: true })
  parent?: number;

  @QueryChoice(['asc', 'desc'], 'sort direction by creation time; default: desc')
  order?: 'asc' | 'desc';
}

export class ListCommentsQuery extends ListArticleCommentsQuery {
  @QueryInteger('article id')
  article?: number;

  @QueryInteger('user id of the author')
  author?: number;
}

export const toCommentListCriteria = (query: ListCommentsQuery): CommentListCriteria => ({
  ...toCommentCriteria(query),
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});
