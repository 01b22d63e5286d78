import { hasMinRole, hasScope, type Principal, downscopeTo } from '../../../core/identity/index.js';
import type { CategoryAction, CategoryRights } from '../../categories/index.js';
import { DRAFT, PUBLISHED } from '../model/article-transitions.js';
import { PUBLISH_ARTICLES, READ_ARTICLES } from '../articles.permissions.js';

/** Fields of an article that decide permissions; records and entities both have them. */
export interface ArticleAccessFacts {
  readonly authorId: number;
  readonly categoryId: number;
  readonly status: number;
  readonly deletedAt: Date | string | null;
}

/** Permission rule for one article. `article-visibility.ts` contains the SQL equivalent for lists. */
export type ArticlePolicyRule = (rights: CategoryRights, caller: Principal, article: ArticleAccessFacts) => boolean;

/** Category rights that make unpublished or trashed articles visible. */
export const VIEW_UNPUBLISHED_ACTIONS: readonly CategoryAction[] = ['edit', 'delete', 'approve'];
export const VIEW_TRASHED_ACTIONS: readonly CategoryAction[] = ['edit', 'delete'];

/** Returns whether the caller retains the rights on own articles in every status. Members have rights on own drafts only. */
export const retainsOwnRights = ({ role }: Principal): boolean => hasMinRole(role, 'author');

/** True if the role of the caller has one of these rights in the category. */
const hasCategoryRight =
  (...actions: readonly CategoryAction[]): ArticlePolicyRule =>
  (rights, { role }, { categoryId }) =>
    actions.some((action) => rights.can(role, action, categoryId));

const canViewCategory = hasCategoryRight('view');

/** Authors have rights on own articles only while the category is visible to them. */
const hasOwnRights: ArticlePolicyRule = (rights, caller, article) =>
  caller.userId === article.authorId &&
  (retainsOwnRights(caller) || article.status === DRAFT) &&
  canViewCategory(rights, caller, article);

const anyRule =
  (...rules: readonly ArticlePolicyRule[]): ArticlePolicyRule =>
  (...facts) =>
    rules.some((rule) => rule(...facts));

const isPublic: ArticlePolicyRule = (...facts) => facts[2].status === PUBLISHED && canViewCategory(...facts);
const canViewUntrashed = anyRule(isPublic, hasOwnRights, hasCategoryRight(...VIEW_UNPUBLISHED_ACTIONS));
const canPublishOwn: ArticlePolicyRule = (...facts) => retainsOwnRights(facts[1]) && hasOwnRights(...facts);
const hasPublishRight = anyRule(canPublishOwn, hasCategoryRight('approve'));

export const canView: ArticlePolicyRule = (...facts) => facts[2].deletedAt === null && canViewUntrashed(...facts);
/** Like `canView`, limited to the scopes of the credential. */
export const canViewInScope: ArticlePolicyRule = (rights, caller, article) =>
  canView(rights, downscopeTo(caller, READ_ARTICLES), article);
export const canViewTrashed: ArticlePolicyRule = anyRule(hasOwnRights, hasCategoryRight(...VIEW_TRASHED_ACTIONS));
/** Applies `canViewTrashed` to articles in the trash and `canView` to all other articles. */
export const canViewIncludingTrash: ArticlePolicyRule = (...facts) =>
  (facts[2].deletedAt === null ? canView : canViewTrashed)(...facts);
export const canEdit: ArticlePolicyRule = anyRule(hasOwnRights, hasCategoryRight('edit'));
/** Right to move an article to the trash and to restore it. */
export const canDelete: ArticlePolicyRule = anyRule(hasOwnRights, hasCategoryRight('delete'));
/** Right to publish, schedule, archive and unpublish an article. */
export const canPublish: ArticlePolicyRule = (...facts) =>
  hasScope(facts[1], PUBLISH_ARTICLES) && hasPublishRight(...facts);
