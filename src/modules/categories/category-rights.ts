import { atLeast, type Role, ROLES } from '../../core/auth/index.js';
import { CATEGORY_CHECKS, type CategoryCheck, defaultRoles, forEachCheck, type NamedRoles } from './category-check.js';
import { CATEGORY_DISABLED, CATEGORY_HIDDEN } from './category-status.js';
import { type CategoryNode, inherited } from './inherited.js';

/** The roles that a category names for a check, in place of those that it would inherit. */
export interface CategoryGrant {
  readonly categoryId: number;
  readonly check: CategoryCheck;
  readonly roles: readonly Role[];
}

/**
 * Which role may do what in which category, as it stood at one moment. Never changes; answers without the database.
 *
 * The roles that a category names are meant to the letter, except that `admin` always has every right. Whatever lies below a
 * disabled category is disabled too. A category that is not known is nobody's but the administrators'.
 */
export class CategoryRights {
  /** Where each category stands. */
  readonly nodes: ReadonlyMap<number, CategoryNode>;
  private readonly named = new Map<string, readonly Role[]>();
  private readonly disabled: ReadonlyMap<number, boolean>;
  private readonly granted: Record<CategoryCheck, ReadonlyMap<number, readonly Role[]>>;
  private readonly answers = new Map<string, readonly number[]>();

  constructor(nodes: readonly CategoryNode[], grants: readonly CategoryGrant[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    for (const { categoryId, check, roles } of grants) this.named.set(`${check} ${categoryId}`, roles);
    this.disabled = inherited(this.nodes, ({ status }) => (status === CATEGORY_DISABLED ? true : undefined), false);
    this.granted = forEachCheck((check) =>
      inherited(this.nodes, ({ id }) => this.named.get(`${check} ${id}`), defaultRoles(check)),
    );
  }

  /** The ids of all categories. */
  get ids(): readonly number[] {
    return [...this.nodes.keys()];
  }

  knows(categoryId: number): boolean {
    return this.nodes.has(categoryId);
  }

  /** On any article in it. Where a role has no sight, it has no other right either. */
  may(role: Role, check: CategoryCheck, categoryId: number): boolean {
    if (role === 'admin') return true;
    if (!this.knows(categoryId) || (this.disabled.get(categoryId) && !atLeast(role, 'editor'))) return false;
    return this.isGranted(role, check, categoryId);
  }

  /** The categories in which the role has the right. */
  with(role: Role, check: CategoryCheck): readonly number[] {
    return this.select(`with ${role} ${check}`, ({ id }) => this.may(role, check, id));
  }

  /** The categories that do not exist for the role. */
  closedTo(role: Role): readonly number[] {
    return this.select(`closed ${role}`, ({ id }) => !this.may(role, 'view', id));
  }

  /** The categories that no list shows the role, nor what is in them: closed ones, and those that are hidden from all but editors. */
  unlistedFor(role: Role): readonly number[] {
    return this.select(
      `unlisted ${role}`,
      ({ id, status }) => !this.may(role, 'view', id) || (status === CATEGORY_HIDDEN && !atLeast(role, 'editor')),
    );
  }

  /** Whether the other leaves disabled what is so by a category that does not exist for the role, which cannot enable it. */
  keepsDisabledIn(other: CategoryRights, role: Role): boolean {
    const unseen = new Set(this.closedTo(role));
    const shut = ({ id, status }: CategoryNode) => (status === CATEGORY_DISABLED && unseen.has(id) ? true : undefined);
    return [...inherited(this.nodes, shut, false)].every(([id, isShut]) => !isShut || other.disabled.get(id) !== false);
  }

  /** The roles that the category itself names. */
  namedBy(categoryId: number): NamedRoles {
    return forEachCheck((check) => this.named.get(`${check} ${categoryId}`) ?? null);
  }

  /** The roles that have each right in the category, wherever that comes from. */
  effectiveIn(categoryId: number): Record<CategoryCheck, readonly Role[]> {
    return forEachCheck((check) => ROLES.filter((role) => this.may(role, check, categoryId)));
  }

  /** Whether every role is granted the same in every category that both know. Which of them are disabled is left aside. */
  grantsLike(other: CategoryRights): boolean {
    const roles = ROLES.filter((role) => role !== 'admin');
    return this.ids
      .filter((id) => other.knows(id))
      .every((id) =>
        CATEGORY_CHECKS.every((check) =>
          roles.every((role) => this.isGranted(role, check, id) === other.isGranted(role, check, id)),
        ),
      );
  }

  private isGranted(role: Role, check: CategoryCheck, categoryId: number): boolean {
    return [this.granted.view, this.granted[check]].every((roles) => roles.get(categoryId)!.includes(role));
  }

  private select(question: string, fits: (node: CategoryNode) => boolean): readonly number[] {
    let ids = this.answers.get(question);
    if (!ids) {
      ids = [...this.nodes.values()].filter(fits).map(({ id }) => id);
      this.answers.set(question, ids);
    }
    return ids;
  }
}
