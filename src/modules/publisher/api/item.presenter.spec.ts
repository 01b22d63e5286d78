import fc from 'fast-check';
import type { Links } from '../../../core/routing/index.js';
import { INITIAL_ARTICLE_VALUES, itemFields } from '../../articles/index.js';
import type { ItemDetails } from '../item-details-loader.js';
import { presentItem, presentListedItem } from './item.presenter.js';

/** Stored and derived fields of an item in the specification. */
const FIELDS = [
  ...Object.keys(itemFields),
  ...['uname', 'url', 'categoryurl', 'editurl', 'deleteurl', 'summary', 'tags'],
  ...['comment_count', 'rating', 'rating_count', 'isPublished'],
];

const links = {
  to: (type: string, id: number) => `/${type}/${id}`,
  toPage: (path: string) => path,
} as unknown as Links;
const text = fc.string({ unit: 'grapheme', maxLength: 300 });
const count = fc.nat(1000);
const time = fc
  .date({ min: new Date(0), max: new Date('2999-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString());

const storedArticle = fc.record({
  ...{ id: count, title: text, slug: text, subtitle: text, excerpt: text, content: text, image: fc.option(text) },
  ...{ featured: fc.boolean(), status: fc.constantFrom(0, 1, 2), authorId: count, categoryId: count, createdAt: time },
  ...{
    updatedAt: fc.option(time),
    publishedAt: fc.option(time),
    publishAt: fc.option(time),
    deletedAt: fc.option(time),
  },
  ...{ version: count, views: count, ratingSum: count, ratingCount: count, commentsCount: count },
  // Simulates a column that is added later.
  secret: fc.constant('not public'),
});

const article = storedArticle.map((stored) => ({ ...INITIAL_ARTICLE_VALUES, ...stored }));

const details: fc.Arbitrary<ItemDetails> = fc.record({
  ...{ article, name: text, tags: fc.array(text), mayEdit: fc.boolean(), mayDelete: fc.boolean() },
});

describe('presentItem', () => {
  it('returns exactly the fields of the specification', () => {
    fc.assert(
      fc.property(details, (one) => {
        expect(Object.keys(presentListedItem(links)(one)).sort()).toEqual([...FIELDS].sort());
        expect(Object.keys(presentItem(links)(one)).sort()).toEqual([...FIELDS, 'comments'].sort());
        expect(JSON.stringify(presentItem(links)(one))).not.toContain('not public');
      }),
      { seed: 20_261_121 },
    );
  });

  it('returns flat fields with times in seconds and no undefined value', () => {
    fc.assert(
      fc.property(details, (one) => {
        const shown = presentListedItem(links)(one);
        const { publishedAt, createdAt, updatedAt, ratingCount, ratingSum } = one.article;
        expect(shown.datesub).toBe(Math.floor(Date.parse(publishedAt ?? createdAt) / 1000));
        expect(shown.datemod).toBe(updatedAt === null ? 0 : Math.floor(Date.parse(updatedAt) / 1000));
        expect(shown.rating).toBe(ratingCount === 0 ? 0 : ratingSum / ratingCount);
        expect(shown.image).toBe(one.article.image ?? '');
        expect([shown.editurl === null, shown.deleteurl === null]).toEqual([!one.mayEdit, !one.mayDelete]);
        expect(shown.isPublished).toBe(one.article.status === 1);
        expect([...shown.summary].length).toBeLessThanOrEqual(200);
        expect(one.article.excerpt.startsWith(shown.summary)).toBe(true);
        expect(Object.values(shown)).not.toContain(undefined);
      }),
      { seed: 20_261_121 },
    );
  });
});
