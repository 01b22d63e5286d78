import type { Principal } from '../../core/auth/index.js';
import { allOf, anyOf, type Condition, condition, NEVER } from '../../core/database/index.js';
import { type CategoryCheck, type CategoryRange, type CategoryRights, inRange, rangeOf } from '../categories/index.js';
import { DRAFT, PUBLISHED } from './article-status.js';
import { keepsOwn, SIGHT_CHECKS, TRASH_CHECKS } from './article.policy.js';

/** Which articles somebody sees: what the policy says of one, said of many. An article fits where it fits one of the parts. */
export interface ArticleSight {
  /** Whoever wrote them, in whatever state. */
  readonly anybodys: CategoryRange;
  readonly published?: CategoryRange;
  /** What they wrote themselves. */
  readonly own?: { readonly authorId: number; readonly draftsAlone: boolean; readonly within: CategoryRange };
}

/**
 * Everything that `canView` lets somebody see, in hidden categories too: for what belongs to articles and is listed by itself.
 * The condition says nothing of the trash, which must be left out beside it.
 */
export const wholeSight = (rights: CategoryRights, caller: Principal): ArticleSight =>
  unpublishedSight(rights, caller, SIGHT_CHECKS, [], { except: rights.closedTo(caller.role) });

/**
 * What a list shows of the articles in one state, or of the trash. Those in hidden categories are shown to editors alone, and to
 * their authors unless they are published.
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

/** The sight as a condition on `articles a`. */
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
  // Who sees all that is to be seen sees what is published, and their own, with it.
  if (granted.size === rights.ids.length - closed.length) return { anybodys };
  const own = { authorId: caller.userId ?? 0, draftsAlone: !keepsOwn(caller), within: { except: closed } };
  return { anybodys, ...(published && { published }), ...(caller.userId !== null && { own }) };
}
