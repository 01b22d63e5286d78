import type { CategoryRecord } from './category-record.js';

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
