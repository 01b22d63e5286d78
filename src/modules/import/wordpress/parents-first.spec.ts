import { parentsFirst } from './parents-first.js';

function order(...pairs: [slug: string, parentSlug: string | null][]) {
  const categories = pairs.map(([slug, parentSlug]) => ({ slug, parentSlug, name: slug, description: '', line: 1 }));
  const { ordered, orphans } = parentsFirst(
    new Map(categories.map((category) => [category.slug, category])),
    'parentSlug',
  );
  return {
    ordered: ordered.map(({ slug, parentSlug }) => [slug, parentSlug]),
    orphans: orphans.map(({ slug }) => slug),
  };
}

describe('parentsFirst', () => {
  it('puts parents that come later before their children', () => {
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

  it('puts one whose parent is unknown at the top', () => {
    expect(order(['a', 'nowhere'])).toEqual({ ordered: [['a', null]], orphans: ['a'] });
  });

  it('opens a circle at one place', () => {
    expect(order(['a', 'b'], ['b', 'a'])).toEqual({
      ordered: [
        ['b', null],
        ['a', 'b'],
      ],
      orphans: ['b'],
    });
  });

  it('opens a circle of one', () => {
    expect(order(['a', 'a'])).toEqual({ ordered: [['a', null]], orphans: ['a'] });
  });
});
