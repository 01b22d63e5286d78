import { atLeast, inScope, type Principal, within } from '../../core/auth/index.js';
import type { CategoryCheck, CategoryRights } from '../categories/index.js';
import { DRAFT, PUBLISHED } from './article-status.js';
import { PUBLISH_ARTICLES, READ_ARTICLES } from './articles.permissions.js';

/** The facts of an article on which its permissions hang; a read record and a loaded entity both have them. */
export interface Guarded {
  readonly authorId: number;
  readonly categoryId: number;
  readonly status: number;
  readonly deletedAt: Date | string | null;
}

/** A question to the policy. `article-sight.ts` asks the same of many articles, in SQL. */
export type May = (rights: CategoryRights, caller: Principal, article: Guarded) => boolean;

/** Rights on any article of a category that let see those that are not published, and those in the trash. */
export const SIGHT_CHECKS: readonly CategoryCheck[] = ['edit', 'delete', 'approve'];
export const TRASH_CHECKS: readonly CategoryCheck[] = ['edit', 'delete'];

/** Whether one's own articles stay one's own in every state: a member's rights on an article end when it is no draft any more. */
export const keepsOwn = ({ role }: Principal): boolean => atLeast(role, 'author');

/** The caller's role has one of these rights on any article of the category. */
const onAny =
  (...checks: readonly CategoryCheck[]): May =>
  (rights, { role }, { categoryId }) =>
    checks.some((check) => rights.may(role, check, categoryId));

const seesCategory = onAny('view');

/** Own rights hold as long as the category can be seen. */
const owns: May = (rights, caller, article) =>
  caller.userId === article.authorId &&
  (keepsOwn(caller) || article.status === DRAFT) &&
  seesCategory(rights, caller, article);

const either =
  (...ways: readonly May[]): May =>
  (...facts) =>
    ways.some((way) => way(...facts));

const isPublic: May = (...facts) => facts[2].status === PUBLISHED && seesCategory(...facts);
const seesAlive = either(isPublic, owns, onAny(...SIGHT_CHECKS));
const publishesOwn: May = (...facts) => keepsOwn(facts[1]) && owns(...facts);
const publishes = either(publishesOwn, onAny('approve'));

export const canView: May = (...facts) => facts[2].deletedAt === null && seesAlive(...facts);
/** The same as far as the credential reaches. */
export const seesArticle: May = (rights, caller, article) => canView(rights, within(caller, READ_ARTICLES), article);
export const canViewTrashed: May = either(owns, onAny(...TRASH_CHECKS));
/** In the trash or out of it. */
export const canViewAnywhere: May = (...facts) => (facts[2].deletedAt === null ? canView : canViewTrashed)(...facts);
export const canEdit: May = either(owns, onAny('edit'));
/** To move to the trash, and out of it. */
export const canDelete: May = either(owns, onAny('delete'));
/** To publish, schedule and archive, and to take back to draft. */
export const canPublish: May = (...facts) => inScope(facts[1], PUBLISH_ARTICLES) && publishes(...facts);
