import fc from 'fast-check';
import { arbitraryTree } from '../../../test/support/arbitrary-rights';
import { MAX_TREE_LEVELS, parentError } from './category-tree.js';
import type { CategoryNode } from './category-rights.js';

const nodesOf = (...pairs: [id: number, parentId: number | null][]): Map<number, CategoryNode> =>
  new Map(pairs.map(([id, parentId]) => [id, { id, parentId, status: 1 }]));

/** A chain in which each category is the parent of the next one. `first` is the root. */
const chain = (length: number, first = 1): [number, number | null][] =>
  Array.from({ length }, (_, n) => [first + n, n === 0 ? null : first + n - 1]);

describe('parentError', () => {
  const tree = nodesOf([1, null], [2, 1], [3, 2], [4, null]);

  it.each([
    [2, 4],
    [3, 1],
    [4, 3],
  ])('allows category %i below category %i', (id, parentId) => {
    expect(parentError(tree, parentId, id)).toBeUndefined();
  });

  it.each([
    [1, 1],
    [1, 2],
    [1, 3],
    [2, 3],
  ])('rejects category %i below category %i, which is the category itself or a descendant', (id, parentId) => {
    expect(parentError(tree, parentId, id)).toBe('must not be the category itself or one below it.');
  });

  it('rejects a parent that leads to too many levels', () => {
    const deep = nodesOf(...chain(MAX_TREE_LEVELS), [100, null], [101, 100]);
    const tooDeep = `must not lead to more than ${MAX_TREE_LEVELS} levels.`;

    expect(parentError(deep, MAX_TREE_LEVELS - 1)).toBeUndefined();
    expect(parentError(deep, MAX_TREE_LEVELS)).toBe(tooDeep);
    expect(parentError(deep, MAX_TREE_LEVELS - 1, 101)).toBeUndefined();
    expect(parentError(deep, MAX_TREE_LEVELS - 1, 100)).toBe(tooDeep);
    expect(parentError(deep, MAX_TREE_LEVELS - 2, 100)).toBeUndefined();
    expect(parentError(deep, 100, 1)).toBe(tooDeep);
  });

  it('rejects every parent that creates a cycle, and terminates if the tree has a cycle', () => {
    fc.assert(
      fc.property(arbitraryTree, fc.nat(6), fc.nat(6), ({ nodes }, id, parentId) => {
        const before = new Map(nodes.map((node) => [node.id, node]));
        fc.pre(before.has(id) && before.has(parentId));
        const allowed = parentError(before, parentId, id) === undefined;
        const after = new Map(before).set(id, { ...before.get(id)!, parentId });
        expect(allowed && circlesBack(after, id)).toBe(false);
      }),
    );
  });
});

function circlesBack(nodes: ReadonlyMap<number, CategoryNode>, id: number): boolean {
  let node = nodes.get(nodes.get(id)!.parentId ?? 0);
  for (let steps = 0; node && steps <= nodes.size; steps++) {
    if (node.id === id) return true;
    node = nodes.get(node.parentId ?? 0);
  }
  return false;
}
