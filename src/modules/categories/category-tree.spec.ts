import type { CategoryRecord } from './category-record.js';
import { type CategoryBranch, buildCategoryTree } from './category-tree.js';

const category = (id: number, parentId: number | null): CategoryRecord => ({
  id,
  parentId,
  name: `Category ${id}`,
  slug: `category-${id}`,
  description: '',
  image: null,
  status: 1,
  createdAt: '2030-01-01T00:00:00.000Z',
  updatedAt: null,
  version: 1,
  itemCount: 0,
});

type Ids = [id: number, ...children: Ids[]];
const idsOf = ({ id, children }: CategoryBranch): Ids => [id, ...children.map(idsOf)];
const treeOfIds = (...pairs: [number, number | null][]) =>
  buildCategoryTree(pairs.map((pair) => category(...pair))).map(idsOf);

describe('buildCategoryTree', () => {
  it('places children below their parent in input order, before or after the parent', () => {
    expect(treeOfIds([5, 1], [2, null], [3, 1], [1, null], [4, 3])).toEqual([[2], [1, [5], [3, [4]]]]);
  });

  it('places categories with a missing parent at the root', () => {
    expect(treeOfIds([3, 7], [1, null], [4, 3])).toEqual([[3, [4]], [1]]);
  });

  it('returns an empty list if there are no categories', () => {
    expect(buildCategoryTree([])).toEqual([]);
  });

  it('omits categories whose parents form a cycle', () => {
    expect(treeOfIds([1, 2], [2, 1], [3, null])).toEqual([[3]]);
  });

  it('copies all fields of the categories', () => {
    expect(buildCategoryTree([category(1, null)])).toEqual([{ ...category(1, null), children: [] }]);
  });
});
