import { isAdmin, type Principal, downscopeTo } from '../../core/identity/index.js';
import { allOf, anyOf, type Condition, condition, NEVER } from '../../core/database/index.js';
import { READ_ARTICLES, visibilityCondition, viewVisibility } from '../articles/index.js';
import type { CategoryRights } from '../categories/index.js';
import { WRITE_ATTACHMENTS } from './attachments.permissions.js';

/** SQL twin of `canViewAttachment`: a condition on `attachments t` and `articles a`. */
export function attachmentVisibilityCondition(rights: CategoryRights, caller: Principal): Condition | undefined {
  return anyOf(
    allOf(
      condition('t.article_id IS NOT NULL AND a.deleted_at IS NULL'),
      visibilityCondition(viewVisibility(rights, downscopeTo(caller, READ_ARTICLES))),
    ),
    unattachedCondition(downscopeTo(caller, WRITE_ATTACHMENTS)),
  );
}

function unattachedCondition(caller: Principal): Condition {
  if (isAdmin(caller)) return condition('t.article_id IS NULL');
  return caller.userId === null ? NEVER : condition('t.article_id IS NULL AND t.owner_id = ?', caller.userId);
}
