import type { CommentVisibility } from '../../../src/modules/comments/comment-visibility.js';
import { ARTICLE_VISIBILITIES } from './article-filters.js';

export const COMMENT_VISIBILITIES = {
  everything: { articles: ARTICLE_VISIBILITIES.everything, moderatedCategories: { except: [] }, authorId: 2 },
  'approved comments': { articles: ARTICLE_VISIBILITIES.everything, moderatedCategories: { only: [] }, authorId: null },
  'an author': {
    articles: ARTICLE_VISIBILITIES['published and own articles'],
    moderatedCategories: { only: [] },
    authorId: 5,
  },
  'a moderator of some categories': {
    articles: ARTICLE_VISIBILITIES.everything,
    moderatedCategories: { only: [1, 9] },
    authorId: 3,
  },
  nothing: { articles: ARTICLE_VISIBILITIES.nothing, moderatedCategories: { only: [] }, authorId: null },
} satisfies Record<string, CommentVisibility>;
