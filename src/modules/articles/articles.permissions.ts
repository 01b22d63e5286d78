import { permission } from '../../core/identity/index.js';

/**
 * Read the drafts, archived articles and restricted categories that the role may read. Implied by the write scopes, because a writer must
 * be able to read the result.
 */
export const READ_ARTICLES = permission('articles:read', 'visitor', {
  impliedBy: ['articles:write', 'articles:publish'],
});
export const WRITE_ARTICLES = permission('articles:write', 'member', { perItem: true });
/** Publish, schedule, archive and unpublish articles. */
export const PUBLISH_ARTICLES = permission('articles:publish', 'author', { perItem: true });
