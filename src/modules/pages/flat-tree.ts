import type { CategoryBranch } from '../categories/index.js';

/** The categories of a tree, each before those below it. */
export const flatTree = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...flatTree(branch.children)]);
