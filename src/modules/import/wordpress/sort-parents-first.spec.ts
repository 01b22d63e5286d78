import { sortParentsFirst } from './sort-parents-first.js';

function order(...pairs: [slug: string, parentSlug: string | null][]) {
  const categories = pairs.map(([slug, parentSlug]) => ({ slug, parentSlug, name: slug, description: '', line: 1 }));
  const { ordered, orphans } = sortParentsFirst(
    new Map(categories.map((category) => [category.slug, category])),
    'parentSlug',
  );
  return {
    ordered: ordered.map(({ slug, parentSlug }) => [slug, parentSlug]),
    orphans: orphans.map(({ slug }) => slug),
  };
}

describe('sortParentsFirst', () => {
  it('sorts parents before their children', () => {
    expect(order(['c', 'b'], ['x', null], ['b', 'a'], ['a', null])).toEqual({
      ordered: [
        ['a', null],
        ['b', 'a'],
        ['c', 'b'],
        ['x', null],
      ],
      orphans: [],
    });
  });

  it('moves a node with an unknown parent to the root', () => {
    expect(order(['a', 'nowhere'])).toEqual({ ordered: [['a', null]], orphans: ['a'] });
  });

  it('breaks a cycle at one node', () => {
    expect(order(['a', 'b'], ['b', 'a'])).toEqual({
      ordered: [
        ['b', null],
        ['a', 'b'],
      ],
      orphans: ['b'],
    });
  });

  it('breaks a cycle of one node', () => {
    expect(order(['a', 'a'])).toEqual({ ordered: [['a', null]], orphans: ['a'] });
  });
});
