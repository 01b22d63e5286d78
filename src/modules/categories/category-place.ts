import type { CategoryNode } from './inherited.js';

/** Categories are told as nested data, and programs that read such data go only so deep. An import may bring deeper ones. */
export const MOST_LEVELS = 20;

type Nodes = ReadonlyMap<number, CategoryNode>;

/** What speaks against a category's place below `parentId`, as the end of a sentence. A new category has no `id` yet. */
export function placeProblem(nodes: Nodes, parentId: number, id?: number): string | undefined {
  const above = wayUp(nodes, parentId);
  if (id !== undefined && above.includes(id)) return 'must not be the category itself or one below it.';
  const levels = above.length + (id === undefined ? 1 : levelsFrom(nodes, id));
  return levels > MOST_LEVELS ? `must not lead to more than ${MOST_LEVELS} levels.` : undefined;
}

/** From a category to its root, itself included. A circle in the data ends the way like a root does. */
function wayUp(nodes: Nodes, start: number): number[] {
  const way = new Set<number>();
  let node = nodes.get(start);
  while (node && !way.has(node.id)) {
    way.add(node.id);
    node = node.parentId === null ? undefined : nodes.get(node.parentId);
  }
  return [...way];
}

/** How many levels a category and all below it have. */
function levelsFrom(nodes: Nodes, id: number): number {
  let most = 0;
  for (const one of nodes.keys()) most = Math.max(most, wayUp(nodes, one).indexOf(id) + 1);
  return most;
}
