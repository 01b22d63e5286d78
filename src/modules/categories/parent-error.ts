import type { CategoryNode } from './resolve-inherited.js';

/** Responses nest categories, and JSON parsers limit the nesting depth. Imported trees may be deeper. */
export const MAX_TREE_LEVELS = 20;

type Nodes = ReadonlyMap<number, CategoryNode>;

/** Validates a parent. Returns the error as the end of a sentence. `id` is undefined for a new category. */
export function parentError(nodes: Nodes, parentId: number, id?: number): string | undefined {
  const path = pathToRoot(nodes, parentId);
  if (id !== undefined && path.includes(id)) return 'must not be the category itself or one below it.';
  const levels = path.length + (id === undefined ? 1 : subtreeHeight(nodes, id));
  return levels > MAX_TREE_LEVELS ? `must not lead to more than ${MAX_TREE_LEVELS} levels.` : undefined;
}

/** The ids from a category up to its root, including the category. Stops at a cycle. */
function pathToRoot(nodes: Nodes, start: number): number[] {
  const path = new Set<number>();
  let node = nodes.get(start);
  while (node && !path.has(node.id)) {
    path.add(node.id);
    node = node.parentId === null ? undefined : nodes.get(node.parentId);
  }
  return [...path];
}

/** The height of the subtree, in levels. */
function subtreeHeight(nodes: Nodes, id: number): number {
  let height = 0;
  for (const descendantId of nodes.keys()) height = Math.max(height, pathToRoot(nodes, descendantId).indexOf(id) + 1);
  return height;
}
