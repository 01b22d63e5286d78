import { hasMinRole, type Role, ROLES } from '../../core/identity/index.js';
import {
  CATEGORY_ACTIONS,
  type CategoryAction,
  findDefaultRoles,
  mapActions,
  type RoleGrants,
} from './category-action.js';
import { CATEGORY_DISABLED, CATEGORY_HIDDEN } from './category-status.js';
import { type CategoryNode, resolveInherited } from './resolve-inherited.js';

/** The roles that a category grants an action to, in place of the inherited roles. */
export interface CategoryActionGrant {
  readonly categoryId: number;
  readonly check: CategoryAction;
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
  private readonly grants = new Map<string, readonly Role[]>();
  private readonly disabled: ReadonlyMap<number, boolean>;
  private readonly granted: Record<CategoryAction, ReadonlyMap<number, readonly Role[]>>;
  private readonly selections = new Map<string, readonly number[]>();

  constructor(nodes: readonly CategoryNode[], grants: readonly CategoryActionGrant[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
    for (const { categoryId, check, roles } of grants) this.grants.set(`${check} ${categoryId}`, roles);
    this.disabled = resolveInherited(
      this.nodes,
      ({ status }) => (status === CATEGORY_DISABLED ? true : undefined),
      false,
    );
    this.granted = mapActions((check) =>
      resolveInherited(this.nodes, ({ id }) => this.grants.get(`${check} ${id}`), findDefaultRoles(check)),
    );
  }

  get ids(): readonly number[] {
    return [...this.nodes.keys()];
  }

  has(categoryId: number): boolean {
    return this.nodes.has(categoryId);
  }

  /** Whether the role may perform the action on any article of the category. Every action requires `view`. */
  can(role: Role, action: CategoryAction, categoryId: number): boolean {
    if (role === 'admin') return true;
    if (!this.has(categoryId) || (this.disabled.get(categoryId) && !hasMinRole(role, 'editor'))) return false;
    return this.isGranted(role, action, categoryId);
  }

  /** The ids of the categories in which the role may perform the action. */
  idsGranting(role: Role, action: CategoryAction): readonly number[] {
    return this.cachedIds(`with ${role} ${action}`, ({ id }) => this.can(role, action, id));
  }

  /** The ids of the categories that the role cannot view. They are treated as missing. */
  hiddenFrom(role: Role): readonly number[] {
    return this.cachedIds(`closed ${role}`, ({ id }) => !this.can(role, 'view', id));
  }

  /**
   * The ids of the categories that the role's lists omit together with their articles: invisible categories and, for roles below editor,
   * hidden categories.
   */
  unlistedFor(role: Role): readonly number[] {
    return this.cachedIds(
      `unlisted ${role}`,
      ({ id, status }) => !this.can(role, 'view', id) || (status === CATEGORY_HIDDEN && !hasMinRole(role, 'editor')),
    );
  }

  /**
   * Whether `other` still disables all categories that are disabled by a category invisible to the role. The role cannot enable that
   * category.
   */
  staysDisabledIn(other: CategoryRights, role: Role): boolean {
    const hiddenIds = new Set(this.hiddenFrom(role));
    const isDisabledByHidden = ({ id, status }: CategoryNode) =>
      status === CATEGORY_DISABLED && hiddenIds.has(id) ? true : undefined;
    return [...resolveInherited(this.nodes, isDisabledByHidden, false)].every(
      ([id, isShut]) => !isShut || other.disabled.get(id) !== false,
    );
  }

  /** The permissions that the category itself sets. */
  ownGrants(categoryId: number): RoleGrants {
    return mapActions((action) => this.grants.get(`${action} ${categoryId}`) ?? null);
  }

  /** The roles that have each right in the category, inherited or not. */
  effectiveRoles(categoryId: number): Record<CategoryAction, readonly Role[]> {
    return mapActions((action) => ROLES.filter((role) => this.can(role, action, categoryId)));
  }

  /**
   * Whether both snapshots grant the same actions to the same roles in the categories that both contain. Ignores which categories are
   * disabled.
   */
  grantsSameAs(other: CategoryRights): boolean {
    const roles = ROLES.filter((role) => role !== 'admin');
    return this.ids
      .filter((id) => other.has(id))
      .every((id) =>
        CATEGORY_ACTIONS.every((action) =>
          roles.every((role) => this.isGranted(role, action, id) === other.isGranted(role, action, id)),
        ),
      );
  }

  private isGranted(role: Role, action: CategoryAction, categoryId: number): boolean {
    return [this.granted.view, this.granted[action]].every((roles) => roles.get(categoryId)!.includes(role));
  }

  private cachedIds(key: string, matches: (node: CategoryNode) => boolean): readonly number[] {
    let ids = this.selections.get(key);
    if (!ids) {
      ids = [...this.nodes.values()].filter(matches).map(({ id }) => id);
      this.selections.set(key, ids);
    }
    return ids;
  }
}
