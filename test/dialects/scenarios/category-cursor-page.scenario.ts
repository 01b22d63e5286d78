import {
  CATEGORY_CURSOR_PAGE_SORTS,
  type CategoryListVisibility,
  type CategoryFilterField,
  type CategoryCursorPageRequest,
} from '../../../src/modules/categories/category-cursor-page.js';
import { CategoryCursorPageRepository } from '../../../src/modules/categories/category-cursor-page.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, scenario } from '../scenario.js';
import {
  ALL,
  alphabeticalCall,
  type Comparison,
  eq,
  allOrderOperators,
  filterCalls,
  like,
  matchingNothing,
  oneOf,
  describeSort,
  cursorPageCalls,
} from './cursor-page-calls.js';

const everything: CategoryListVisibility = { closed: [], unlisted: [] };
/** Categories with names in letters of the English alphabet. */
const plain: CategoryListVisibility = { closed: [], unlisted: [4, 5, 12, 13, 14] };

const request = (parts: Partial<CategoryCursorPageRequest>): CategoryCursorPageRequest => ({
  ...{ page: { size: ALL }, total: false, sort: [{ field: 'id', descending: false }], filters: [], order: '' },
  ...{ include: new Set<string>(), fields: {} },
  ...parts,
});

function sortCalls(): Calls<CategoryCursorPageRepository> {
  const calls = CATEGORY_CURSOR_PAGE_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      return cursorPageCalls('find', describeSort(sort), (repository: CategoryCursorPageRepository, page) =>
        repository.find(field === 'name' ? plain : everything, request({ sort, page })),
      );
    }),
  );
  return Object.assign({}, ...calls) as Calls<CategoryCursorPageRepository>;
}

const FILTERS: Readonly<Record<CategoryFilterField, readonly Comparison[]>> = {
  parent: [eq(0), eq(1), oneOf(0, 6), matchingNothing(eq(7)), matchingNothing(eq(99))],
  name: [
    ...['News', 'Élan', 'elan', '😀 Fun', '100% _wild_ \\'].map((name) => eq(name)),
    ...['NEW', 'ÉLAN', 'elan', '%', '_', '\\', '😀', ' '].map(like),
    ...[oneOf('apple', 'Zebra', 'unknown'), { operator: 'ne', values: ['News'] } as const],
    ...[eq('news'), eq('Elan'), like('100 %')].map(matchingNothing),
  ],
  slug: [
    eq('news'),
    like('NEWS'),
    like('_'),
    oneOf('news', 'elan-2'),
    matchingNothing(eq('NEWS')),
    matchingNothing(like('%')),
  ],
  status: [eq(1), { operator: 'ne', values: [1] }, oneOf(0, 2), matchingNothing(eq(9))],
  created_at: allOrderOperators(daysFromNow(-190)),
  updated_at: allOrderOperators(daysFromNow(-6)),
};

const VISIBILITIES: Readonly<Record<string, CategoryListVisibility>> = {
  'a closed parent': { closed: [9, 1], unlisted: [9, 1, 8] },
  'all categories': everything,
};

const visibilityCalls = (): Calls<CategoryCursorPageRepository> =>
  Object.fromEntries(
    Object.entries(VISIBILITIES).flatMap(
      ([name, visibility]): [string, Calls<CategoryCursorPageRepository>[string]][] => [
        [
          `find returns the root categories with ${name}`,
          (repository) =>
            repository.find(visibility, request({ filters: [{ field: 'parent', operator: 'eq', values: [0] }] })),
        ],
        [`count counts the categories with ${name}`, (repository) => repository.count(visibility, request({}))],
      ],
    ),
  );

export const CATEGORY_CURSOR_PAGES = scenario(CategoryCursorPageRepository, {
  reads: {
    ...sortCalls(),
    ...alphabeticalCall('find', 'name', (repository, page) =>
      repository.find(everything, request({ page, sort: [{ field: 'name', descending: false }] })),
    ),
    ...filterCalls(['find', 'count'], FILTERS, (repository: CategoryCursorPageRepository, method, term) =>
      repository[method](everything, request({ filters: [term] })),
    ),
    ...visibilityCalls(),
  },
});
