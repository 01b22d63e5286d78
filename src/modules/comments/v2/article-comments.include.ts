import type { RelationshipInclude } from '../../../core/json-api/index.js';
import { CommentsBlock } from '../v1/comment.resource.js';
import { COMMENT_FIELDS, CommentV2Resource } from './comment.resource.js';
import { NewestCommentsV2Loader } from './newest-comments-v2-loader.js';

/** `include=comments` of articles. */
export const ARTICLE_COMMENTS_INCLUDE: RelationshipInclude = {
  of: 'article',
  name: 'comments',
  type: 'comment',
  resource: CommentV2Resource,
  fields: COMMENT_FIELDS,
  nested: ['author', 'parent'],
  v1: { resource: CommentsBlock, description: 'newest 20 approved comments; present if included' },
  provider: NewestCommentsV2Loader,
};
