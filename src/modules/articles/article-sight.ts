import type { Principal } from '../../core/auth/index.js';
import { allOf, anyOf, type Condition, condition, NEVER } from '../../core/database/index.js';
import { type CategoryCheck, type CategoryRange, type CategoryRights, inRange, rangeOf } from '../categories/index.js';
import { DRAFT, PUBLISHED } from './article-status.js';
import { keepsOwn, SIGHT_CHECKS, TRASH_CHECKS } from './article.policy.js';

/** Articles visible to a caller: the SQL equivalent of the policy. An article is visible if one of the parts matches. */
export interface ArticleSight {
  /** Categories with all articles visible, for every author and status. */
  readonly anybodys: CategoryRange;
  readonly published?: CategoryRange;
  /** Own articles of the caller. */
  readonly own?: { readonly authorId: number; readonly draftsAlone: boolean; readonly within: CategoryRange };
}

/**
 * All articles for which `canView` is true, including hidden categories. For lists of related objects, for example comments.
 *
 * The condition does not exclude the trash; the statement must exclude it.
 */
export const wholeSight = (rights: CategoryRights, caller: Principal): ArticleSight =>
  unpublishedSight(rights, caller, SIGHT_CHECKS, [], { except: rights.closedTo(caller.role) });

/**
 * Articles that a list shows in one status, or in the trash. Articles in hidden categories are listed only for editors, and unpublished
 * articles also for their authors.
 */
export function listSight(
  rights: CategoryRights,
  caller: Principal,
  { status, trashed }: { readonly status: number | undefined; readonly trashed: boolean },
): ArticleSight {
  const unlisted = rights.unlistedFor(caller.role);
  if (status === PUBLISHED && !trashed) return { anybodys: { except: unlisted } };
  return unpublishedSight(rights, caller, trashed ? TRASH_CHECKS : SIGHT_CHECKS, unlisted);
}

/** Returns the condition on `articles a`; undefined if all articles are visible. */
export function seenIn({ anybodys, published, own }: ArticleSight): Condition | undefined {
  return anyOf(
    inRange('a.category_id', anybodys),
    published ? allOf(condition(`a.status = ${PUBLISHED}`), inRange('a.category_id', published)) : NEVER,
    own
      ? allOf(
          condition('a.author_id = ?', own.authorId),
          own.draftsAlone ? condition(`a.status = ${DRAFT}`) : undefined,
          inRange('a.category_id', own.within),
        )
      : NEVER,
  );
}

function unpublishedSight(
  rights: CategoryRights,
  caller: Principal,
  checks: readonly CategoryCheck[],
  unlisted: readonly number[],
  published?: CategoryRange,
): ArticleSight {
  const granted = new Set(checks.flatMap((check) => rights.with(caller.role, check)));
  for (const id of unlisted) granted.delete(id);
  const anybodys = rangeOf([...granted], rights.ids);
  const closed = rights.closedTo(caller.role);
  // A caller with rights in all accessible categories needs no separate parts for published and own articles.
  if (granted.size === rights.ids.length - closed.length) return { anybodys };
  const own = { authorId: caller.userId ?? 0, draftsAlone: !keepsOwn(caller), within: { except: closed } };
  return { anybodys, ...(published && { published }), ...(caller.userId !== null && { own }) };
}
