import type { CommentVisibility } from '../../../src/modules/comments/comment-visibility.js';
import { SIGHTS } from './article-requests.js';

export const COMMENT_SIGHTS = {
  everything: { articles: SIGHTS.everything, moderatedCategories: { except: [] }, authorId: 2 },
  'approved comments': { articles: SIGHTS.everything, moderatedCategories: { only: [] }, authorId: null },
  'an author': { articles: SIGHTS['published and own articles'], moderatedCategories: { only: [] }, authorId: 5 },
  'a moderator of some categories': { articles: SIGHTS.everything, moderatedCategories: { only: [1, 9] }, authorId: 3 },
  nothing: { articles: SIGHTS.nothing, moderatedCategories: { only: [] }, authorId: null },
} satisfies Record<string, CommentVisibility>;
