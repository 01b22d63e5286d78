import { PageQuery, toPageRequest, QueryChoice, QueryInteger } from '../../../../core/http/index.js';
import type { CommentListRequest } from '../../comment-list-request.js';
import { COMMENT_STATUSES, type CommentStatus } from '../../comment-status.js';

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

export function toCommentListRequest(query: ListCommentsQuery): CommentListRequest {
  const { status, parent, order, article, author } = query;
  return {
    ...toPageRequest(query),
    ...(status !== undefined && { status }),
    ...(parent !== undefined && { parentId: parent }),
    ...(order !== undefined && { order }),
    ...(article !== undefined && { articleId: article }),
    ...(author !== undefined && { authorId: author }),
  };
}
