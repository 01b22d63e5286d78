import fc from 'fast-check';
import { ROLES } from '../../src/core/identity/index.js';
import {
  CATEGORY_ACTIONS,
  type CategoryActionGrant,
  CategoryRights,
  type CategoryNode,
} from '../../src/modules/categories/category-rights.js';

const id = fc.integer({ min: 1, max: 6 });

/** Categories in any state, with cycles, missing parents and grants for unknown categories. */
export const arbitraryTree: fc.Arbitrary<{ nodes: CategoryNode[]; grants: CategoryActionGrant[] }> = fc.record({
  nodes: fc.uniqueArray(
    fc.record({
      id,
      parentId: fc.option(id),
      status: fc.constantFrom(0, 1, 1, 1, 2),
    }) satisfies fc.Arbitrary<CategoryNode>,
    { selector: (node) => node.id },
  ),
  grants: fc.uniqueArray(
    fc.record({ categoryId: id, check: fc.constantFrom(...CATEGORY_ACTIONS), roles: fc.subarray([...ROLES]) }),
    { selector: ({ categoryId, check }) => `${check} ${categoryId}` },
  ),
});

export const arbitraryRights = arbitraryTree.map(({ nodes, grants }) => new CategoryRights(nodes, grants));
