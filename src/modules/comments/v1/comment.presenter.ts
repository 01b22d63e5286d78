import type { Links } from '../../../core/routing/index.js';
import type { CommentRecord } from '../comment-record.js';
import { toCommentAttributes } from '../dto/comment-attributes.js';
import type { CommentResource } from './comment.resource.js';

export const presentComment =
  (links: Links) =>
  (comment: CommentRecord): CommentResource => ({
    id: comment.id,
    type: 'comment',
    attributes: toCommentAttributes(comment),
    relationships: {
      author: { data: comment.authorId === null ? null : { type: 'user', id: comment.authorId } },
      article: { data: { type: 'article', id: comment.articleId } },
      parent: { data: comment.parentId === null ? null : { type: 'comment', id: comment.parentId } },
    },
    links: { self: links.to('comment', comment.id) },
  });
