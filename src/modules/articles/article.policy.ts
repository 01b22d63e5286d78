import { atLeast, inScope, type Principal, within } from '../../core/auth/index.js';
import type { CategoryCheck, CategoryRights } from '../categories/index.js';
import { DRAFT, PUBLISHED } from './article-status.js';
import { PUBLISH_ARTICLES, READ_ARTICLES } from './articles.permissions.js';

/** Fields of an article that decide permissions; records and entities both have them. */
export interface Guarded {
  readonly authorId: number;
  readonly categoryId: number;
  readonly status: number;
  readonly deletedAt: Date | string | null;
}

/** Permission rule for one article. `article-sight.ts` contains the SQL equivalent for lists. */
export type May = (rights: CategoryRights, caller: Principal, article: Guarded) => boolean;

/** Category rights that make unpublished or trashed articles visible. */
export const SIGHT_CHECKS: readonly CategoryCheck[] = ['edit', 'delete', 'approve'];
export const TRASH_CHECKS: readonly CategoryCheck[] = ['edit', 'delete'];

/** Returns whether the caller retains the rights on own articles in every status. Members have rights on own drafts only. */
export const keepsOwn = ({ role }: Principal): boolean => atLeast(role, 'author');

/** True if the role of the caller has one of these rights in the category. */
const onAny =
  (...checks: readonly CategoryCheck[]): May =>
  (rights, { role }, { categoryId }) =>
    checks.some((check) => rights.may(role, check, categoryId));

const seesCategory = onAny('view');

/** Authors have rights on own articles only while the category is visible to them. */
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
/** Like `canView`, limited to the scopes of the credential. */
export const seesArticle: May = (rights, caller, article) => canView(rights, within(caller, READ_ARTICLES), article);
export const canViewTrashed: May = either(owns, onAny(...TRASH_CHECKS));
/** Applies `canViewTrashed` to articles in the trash and `canView` to all other articles. */
export const canViewAnywhere: May = (...facts) => (facts[2].deletedAt === null ? canView : canViewTrashed)(...facts);
export const canEdit: May = either(owns, onAny('edit'));
/** Right to move an article to the trash and to restore it. */
export const canDelete: May = either(owns, onAny('delete'));
/** Right to publish, schedule, archive and unpublish an article. */
export const canPublish: May = (...facts) => inScope(facts[1], PUBLISH_ARTICLES) && publishes(...facts);
