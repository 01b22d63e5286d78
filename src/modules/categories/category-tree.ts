import type { CategoryRecord } from './category-record.js';
import type { CategoryNode } from './category-rights.js';

/** A category with its subcategories. */
export interface CategoryBranch extends CategoryRecord {
  readonly children: readonly CategoryBranch[];
}

/** Builds a tree in input order. A category whose parent is not in the input becomes a root. */
export function buildCategoryTree(categories: readonly CategoryRecord[]): CategoryBranch[] {
  const branches = categories.map((category) => ({ ...category, children: [] as CategoryBranch[] }));
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  const roots: CategoryBranch[] = [];
  for (const branch of branches) {
    const parent = branch.parentId === null ? undefined : byId.get(branch.parentId);
    (parent?.children ?? roots).push(branch);
  }
  return roots;
}

/** Responses nest categories, and JSON parsers limit the nesting depth. Imported trees may be deeper. */
export const MAX_TREE_LEVELS = 20;

type Nodes = ReadonlyMap<number, Pick<CategoryNode, 'id' | 'parentId'>>;

/** Validates a parent. Returns the error as the end of a sentence. `id` is undefined for a new category. */
export function parentError(nodes: Nodes, parentId: number, id?: number): string | undefined {
  const path = pathToRoot(nodes, parentId);
  if (id !== undefined && path.includes(id)) return 'must not be the category itself or one below it.';
  const levels = path.length + (id === undefined ? 1 : subtreeHeight(nodes, id));
  return levels > MAX_TREE_LEVELS ? `must not lead to more than ${MAX_TREE_LEVELS} levels.` : undefined;
}

/** The ids from a category up to its root, including the category. Stops at a cycle. */
export function pathToRoot(nodes: Nodes, start: number): number[] {
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
