import type { CategoryBranch } from '../categories/index.js';

/** Flattens a category tree; each category precedes its descendants. */
export const flatTree = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...flatTree(branch.children)]);
