import type { Principal } from '../../../core/identity/index.js';
import { allOf, anyOf, type Condition, condition, NEVER } from '../../../core/database/index.js';
import {
  type CategoryAction,
  type CategorySet,
  type CategoryRights,
  inCategorySet,
  toCategorySet,
} from '../../categories/index.js';
import { DRAFT, PUBLISHED } from '../model/article-transitions.js';
import { retainsOwnRights, VIEW_UNPUBLISHED_ACTIONS, VIEW_TRASHED_ACTIONS } from './article.policy.js';

/** Articles visible to a caller: the SQL equivalent of the policy. An article is visible if one of the parts matches. */
export interface ArticleVisibility {
  /** Categories with all articles visible, for every author and status. */
  readonly unrestricted: CategorySet;
  readonly published?: CategorySet;
  /** Own articles of the caller. */
  readonly own?: { readonly authorId: number; readonly draftsAlone: boolean; readonly within: CategorySet };
}

/**
 * All articles for which `canView` is true, including hidden categories. For lists of related objects, for example comments.
 *
 * The condition does not exclude the trash; the statement must exclude it.
 */
export const viewVisibility = (rights: CategoryRights, caller: Principal): ArticleVisibility =>
  unpublishedVisibility(rights, caller, VIEW_UNPUBLISHED_ACTIONS, [], { except: rights.hiddenFrom(caller.role) });

/**
 * Articles that a list shows in one status, or in the trash. Articles in hidden categories are listed only for editors, and unpublished
 * articles also for their authors.
 */
export function listVisibility(
  rights: CategoryRights,
  caller: Principal,
  { status, trashed }: { readonly status: number | undefined; readonly trashed: boolean },
): ArticleVisibility {
  const unlisted = rights.unlistedFor(caller.role);
  if (status === PUBLISHED && !trashed) return { unrestricted: { except: unlisted } };
  return unpublishedVisibility(rights, caller, trashed ? VIEW_TRASHED_ACTIONS : VIEW_UNPUBLISHED_ACTIONS, unlisted);
}

/** Returns the condition on `articles a`; undefined if all articles are visible. */
export function visibilityCondition({ unrestricted, published, own }: ArticleVisibility): Condition | undefined {
  return anyOf(
    inCategorySet('a.category_id', unrestricted),
    published ? allOf(condition(`a.status = ${PUBLISHED}`), inCategorySet('a.category_id', published)) : NEVER,
    own
      ? allOf(
          condition('a.author_id = ?', own.authorId),
          own.draftsAlone ? condition(`a.status = ${DRAFT}`) : undefined,
          inCategorySet('a.category_id', own.within),
        )
      : NEVER,
  );
}

function unpublishedVisibility(
  rights: CategoryRights,
  caller: Principal,
  actions: readonly CategoryAction[],
  unlisted: readonly number[],
  published?: CategorySet,
): ArticleVisibility {
  const granted = new Set(actions.flatMap((action) => rights.idsGranting(caller.role, action)));
  for (const id of unlisted) granted.delete(id);
  const unrestricted = toCategorySet([...granted], rights.ids);
  const hidden = rights.hiddenFrom(caller.role);
  // A caller with rights in all accessible categories needs no separate parts for published and own articles.
  if (granted.size === rights.ids.length - hidden.length) return { unrestricted };
  const own = { authorId: caller.userId ?? 0, draftsAlone: !retainsOwnRights(caller), within: { except: hidden } };
  return { unrestricted, ...(published && { published }), ...(caller.userId !== null && { own }) };
}
