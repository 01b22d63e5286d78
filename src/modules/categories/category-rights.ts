import { hasMinRole, type Role, ROLES, type Principal } from '../../core/identity/index.js';

/** The actions on the articles of a category that a category can grant to roles. */
export const CATEGORY_ACTIONS = ['view', 'submit', 'edit', 'delete', 'approve'] as const;
export type CategoryAction = (typeof CATEGORY_ACTIONS)[number];

/** The roles that a category grants each action to; null: inherited from the parent. */
export type RoleGrants = Readonly<Record<CategoryAction, readonly Role[] | null>>;

const MIN_ROLES: Record<CategoryAction, Role> = {
  view: 'visitor',
  submit: 'member',
  edit: 'editor',
  delete: 'editor',
  approve: 'editor',
};

/** The roles that may perform the action if neither the category nor an ancestor sets permissions. */
const findDefaultRoles = (action: CategoryAction): readonly Role[] =>
  ROLES.filter((role) => hasMinRole(role, MIN_ROLES[action]));

/** Builds a record with one value per action. */
export const mapActions = <T>(valueOf: (action: CategoryAction) => T): Record<CategoryAction, T> =>
  Object.fromEntries(CATEGORY_ACTIONS.map((check) => [check, valueOf(check)])) as Record<CategoryAction, T>;

/** The category and its descendants are visible only to editors and administrators. */
const CATEGORY_DISABLED = 0;
export const CATEGORY_ACTIVE = 1;
/** The category and its articles are reachable by URL but not listed. Its descendants are listed. */
const CATEGORY_HIDDEN = 2;

export const CATEGORY_STATUSES = [CATEGORY_DISABLED, CATEGORY_ACTIVE, CATEGORY_HIDDEN];

/** A node of the category tree. */
export interface CategoryNode {
  readonly id: number;
  /** Null for a root category. */
  readonly parentId: number | null;
  readonly status: number;
}

/**
 * Resolves an inherited value for each category: its own value, otherwise that of the nearest ancestor that has a value, otherwise
 * `fallback`. Visits each category once. A cycle or a missing parent ends the search like a root.
 */
function resolveInherited<T>(
  nodes: ReadonlyMap<number, CategoryNode>,
  ownValue: (node: CategoryNode) => T | undefined,
  fallback: T,
): ReadonlyMap<number, T> {
  const resolved = new Map<number, T>();
  for (const start of nodes.values()) {
    const path = new Set<number>();
    let value: T | undefined;
    let node: CategoryNode | undefined = start;
    while (node && !path.has(node.id)) {
      value = resolved.get(node.id) ?? ownValue(node);
      path.add(node.id);
      if (value !== undefined) break;
      node = node.parentId === null ? undefined : nodes.get(node.parentId);
    }
    for (const id of path) resolved.set(id, value ?? fallback);
  }
  return resolved;
}

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

/** The caller and the category rights that apply to the caller. */
export interface AuthorizationContext {
  readonly caller: Principal;
  readonly rights: CategoryRights;
}
