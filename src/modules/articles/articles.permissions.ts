import { permission } from '../../core/auth/index.js';

/** To see the articles that one's role may see, in drafts, archives and closed categories. Whoever may write must see what is written. */
export const READ_ARTICLES = permission('articles:read', 'visitor', {
  impliedBy: ['articles:write', 'articles:publish'],
});
export const WRITE_ARTICLES = permission('articles:write', 'member', { perItem: true });
/** To publish, schedule and archive, and to take back to draft. */
export const PUBLISH_ARTICLES = permission('articles:publish', 'author', { perItem: true });
