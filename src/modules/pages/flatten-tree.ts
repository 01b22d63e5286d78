import type { CategoryBranch } from '../categories/index.js';

/** Flattens a category tree; each category precedes its descendants. */
export const flattenTree = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...flattenTree(branch.children)]);
