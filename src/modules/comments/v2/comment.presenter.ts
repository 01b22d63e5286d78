import { identifier, type ResourceObject, toOne } from '../../../core/json-api/index.js';
import type { LinksV2 } from '../../../core/routing/index.js';
import type { CommentRecord } from '../comment-record.js';
import { toCommentAttributes } from '../dto/comment-attributes.js';

export const presentCommentV2 =
  (links: LinksV2) =>
  (comment: CommentRecord): ResourceObject => {
    const { id, authorId, articleId, parentId } = comment;
    const to = (type: string, related: number | null) =>
      toOne(type, related, related === null ? undefined : links.to(type, related));
    return {
      ...identifier('comment', id),
      attributes: { ...toCommentAttributes(comment) },
      relationships: {
        author: to('user', authorId),
        article: to('article', articleId),
        parent: to('comment', parentId),
      },
      links: { self: links.to('comment', id) },
    };
  };
