/** A node of the category tree. */
export interface CategoryNode {
  readonly id: number;
  /** Null for a root category. */
  readonly parentId: number | null;
  readonly status: number;
}

/**
 * Resolves an inherited value for each category: its own value, otherwise that of the nearest ancestor that has a value, otherwise
 * `otherwise`. Visits each category once. A cycle or a missing parent ends the search like a root.
 */
export function inherited<T>(
  nodes: ReadonlyMap<number, CategoryNode>,
  own: (node: CategoryNode) => T | undefined,
  otherwise: T,
): ReadonlyMap<number, T> {
  const found = new Map<number, T>();
  for (const start of nodes.values()) {
    const way = new Set<number>();
    let value: T | undefined;
    let node: CategoryNode | undefined = start;
    while (node && !way.has(node.id)) {
      value = found.get(node.id) ?? own(node);
      way.add(node.id);
      if (value !== undefined) break;
      node = node.parentId === null ? undefined : nodes.get(node.parentId);
    }
    for (const id of way) found.set(id, value ?? otherwise);
  }
  return found;
}
