import type { CategoryRecord } from './category-record.js';

/** A category with those below it. */
export interface CategoryBranch extends CategoryRecord {
  readonly children: readonly CategoryBranch[];
}

/** Puts each category below its parent, in the order in which they come. One whose parent is not among them stands at the root. */
export function treeOf(categories: readonly CategoryRecord[]): CategoryBranch[] {
  const branches = categories.map((category) => ({ ...category, children: [] as CategoryBranch[] }));
  const byId = new Map(branches.map((branch) => [branch.id, branch]));
  const roots: CategoryBranch[] = [];
  for (const branch of branches) {
    const parent = branch.parentId === null ? undefined : byId.get(branch.parentId);
    (parent?.children ?? roots).push(branch);
  }
  return roots;
}
