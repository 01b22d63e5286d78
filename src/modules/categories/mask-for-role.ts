import type { Role } from '../../core/identity/index.js';
import type { CategoryRecord } from './category-record.js';
import type { CategoryRights } from './category-rights.js';

/**
 * Masks a visible category for a role. An invisible parent becomes null. The article count of an unlisted category becomes 0, because its
 * articles are not listed either.
 */
export function maskForRole(role: Role, rights: CategoryRights): (category: CategoryRecord) => CategoryRecord {
  const [closed, unlisted] = [new Set(rights.hiddenFrom(role)), new Set(rights.unlistedFor(role))];
  return (category) => ({
    ...category,
    parentId: category.parentId !== null && closed.has(category.parentId) ? null : category.parentId,
    itemCount: unlisted.has(category.id) ? 0 : category.itemCount,
  });
}
