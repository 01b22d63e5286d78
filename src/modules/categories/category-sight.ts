import type { Role } from '../../core/auth/index.js';
import type { CategoryRecord } from './category-record.js';
import type { CategoryRights } from './category-rights.js';

/**
 * A category as it is shown to a role that may see it. Whoever may not see the parent is not told of it: to them the category
 * stands at the root. Of a category that stands in none of their lists, no article does either.
 */
export function asSeenBy(role: Role, rights: CategoryRights): (category: CategoryRecord) => CategoryRecord {
  const [closed, unlisted] = [new Set(rights.closedTo(role)), new Set(rights.unlistedFor(role))];
  return (category) => ({
    ...category,
    parentId: category.parentId !== null && closed.has(category.parentId) ? null : category.parentId,
    itemCount: unlisted.has(category.id) ? 0 : category.itemCount,
  });
}
