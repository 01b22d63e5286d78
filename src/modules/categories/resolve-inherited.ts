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
export function resolveInherited<T>(
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
