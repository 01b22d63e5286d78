import type { CommentSight } from '../../../src/modules/comments/comment-sight.js';
import { SIGHTS } from './article-requests.js';

export const COMMENT_SIGHTS = {
  everything: { articles: SIGHTS.everything, moderated: { except: [] }, authorId: 2 },
  'approved comments': { articles: SIGHTS.everything, moderated: { only: [] }, authorId: null },
  'an author': { articles: SIGHTS['published and own articles'], moderated: { only: [] }, authorId: 5 },
  'a moderator of some categories': { articles: SIGHTS.everything, moderated: { only: [1, 9] }, authorId: 3 },
  nothing: { articles: SIGHTS.nothing, moderated: { only: [] }, authorId: null },
} satisfies Record<string, CommentSight>;
