import type { CategoryNode } from './inherited.js';

/** Responses nest categories, and JSON parsers limit the nesting depth. Imported trees may be deeper. */
export const MOST_LEVELS = 20;

type Nodes = ReadonlyMap<number, CategoryNode>;

/** Validates a parent. Returns the error as the end of a sentence. `id` is undefined for a new category. */
export function placeProblem(nodes: Nodes, parentId: number, id?: number): string | undefined {
  const above = wayUp(nodes, parentId);
  if (id !== undefined && above.includes(id)) return 'must not be the category itself or one below it.';
  const levels = above.length + (id === undefined ? 1 : levelsFrom(nodes, id));
  return levels > MOST_LEVELS ? `must not lead to more than ${MOST_LEVELS} levels.` : undefined;
}

/** The ids from a category up to its root, including the category. Stops at a cycle. */
function wayUp(nodes: Nodes, start: number): number[] {
  const way = new Set<number>();
  let node = nodes.get(start);
  while (node && !way.has(node.id)) {
    way.add(node.id);
    node = node.parentId === null ? undefined : nodes.get(node.parentId);
  }
  return [...way];
}

/** The height of the subtree, in levels. */
function levelsFrom(nodes: Nodes, id: number): number {
  let most = 0;
  for (const one of nodes.keys()) most = Math.max(most, wayUp(nodes, one).indexOf(id) + 1);
  return most;
}
