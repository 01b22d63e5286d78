/** A category's place in the tree, and its state. */
export interface CategoryNode {
  readonly id: number;
  /** Null at the root. */
  readonly parentId: number | null;
  readonly status: number;
}

/**
 * What holds for every category: its own value, else that of the nearest one above it that has one, else `otherwise`. Each is
 * looked at once; a circle of parents, or a parent that there is not, ends the way up like a root does.
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
