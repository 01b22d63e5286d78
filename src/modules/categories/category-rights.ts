import { atLeast, type Role, ROLES } from '../../core/auth/index.js';
import { CATEGORY_CHECKS, type CategoryCheck, defaultRoles, forEachCheck, type NamedRoles } from './category-check.js';
import { CATEGORY_DISABLED, CATEGORY_HIDDEN } from './category-status.js';
import { type CategoryNode, inherited } from './inherited.js';

/** The roles that a category grants an action to, in place of the inherited roles. */
export interface CategoryGrant {
  readonly categoryId: number;
  readonly check: CategoryCheck;
  readonly roles: readonly Role[];
}

/**
 * An immutable snapshot of the role rights in all categories. Needs no database access.
 *
 * A granted action applies only to the listed roles and to `admin`, which has every right. The descendants of a disabled category are
 * disabled too. In an unknown category only administrators have rights.
 */
export class CategoryRights {
  /** The category tree by id. */
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

  get ids(): readonly number[] {
    return [...this.nodes.keys()];
  }

  knows(categoryId: number): boolean {
    return this.nodes.has(categoryId);
  }

  /** Whether the role may perform the action on any article of the category. Every action requires `view`. */
  may(role: Role, check: CategoryCheck, categoryId: number): boolean {
    if (role === 'admin') return true;
    if (!this.knows(categoryId) || (this.disabled.get(categoryId) && !atLeast(role, 'editor'))) return false;
    return this.isGranted(role, check, categoryId);
  }

  /** The ids of the categories in which the role may perform the action. */
  with(role: Role, check: CategoryCheck): readonly number[] {
    return this.select(`with ${role} ${check}`, ({ id }) => this.may(role, check, id));
  }

  /** The ids of the categories that the role cannot view. They are treated as missing. */
  closedTo(role: Role): readonly number[] {
    return this.select(`closed ${role}`, ({ id }) => !this.may(role, 'view', id));
  }

  /**
   * The ids of the categories that the role's lists omit together with their articles: invisible categories and, for roles below editor,
   * hidden categories.
   */
  unlistedFor(role: Role): readonly number[] {
    return this.select(
      `unlisted ${role}`,
      ({ id, status }) => !this.may(role, 'view', id) || (status === CATEGORY_HIDDEN && !atLeast(role, 'editor')),
    );
  }

  /**
   * Whether `other` still disables all categories that are disabled by a category invisible to the role. The role cannot enable that
   * category.
   */
  keepsDisabledIn(other: CategoryRights, role: Role): boolean {
    const unseen = new Set(this.closedTo(role));
    const shut = ({ id, status }: CategoryNode) => (status === CATEGORY_DISABLED && unseen.has(id) ? true : undefined);
    return [...inherited(this.nodes, shut, false)].every(([id, isShut]) => !isShut || other.disabled.get(id) !== false);
  }

  /** The permissions that the category itself sets. */
  namedBy(categoryId: number): NamedRoles {
    return forEachCheck((check) => this.named.get(`${check} ${categoryId}`) ?? null);
  }

  /** The roles that have each right in the category, inherited or not. */
  effectiveIn(categoryId: number): Record<CategoryCheck, readonly Role[]> {
    return forEachCheck((check) => ROLES.filter((role) => this.may(role, check, categoryId)));
  }

  /**
   * Whether both snapshots grant the same actions to the same roles in the categories that both contain. Ignores which categories are
   * disabled.
   */
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
