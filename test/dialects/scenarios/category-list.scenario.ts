import {
  CATEGORY_SORTS,
  type CategoryListVisibility,
  type CategoryFilterField,
  type CategoryListCriteria,
} from '../../../src/modules/categories/category-list.js';
import { CategoryListRepository } from '../../../src/modules/categories/category-list.repository.js';
import type { ListRange } from '../../../src/core/pagination/index.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, scenario } from '../scenario.js';
import {
  ALL_BY_ID,
  alphabeticalCall,
  type Comparison,
  eq,
  allOrderOperators,
  filterCalls,
  like,
  matchingNothing,
  offsetPageCalls,
  oneOf,
  describeSort,
  cursorPageCalls,
} from './cursor-page-calls.js';

const everything: CategoryListVisibility = { closed: [], unlisted: [] };
/** Categories with names in letters of the English alphabet. */
const plain: CategoryListVisibility = { closed: [], unlisted: [4, 5, 12, 13, 14] };

const criteria = (parts: Partial<CategoryListCriteria>): CategoryListCriteria => ({ ...ALL_BY_ID, ...parts });

function sortCalls(): Calls<CategoryListRepository> {
  const calls = CATEGORY_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      const find = (repository: CategoryListRepository, page: ListRange) =>
        repository.findPage(field === 'name' ? plain : everything, criteria({ sort, page }));
      return {
        ...cursorPageCalls('findPage', describeSort(sort), find),
        ...offsetPageCalls('findPage', describeSort(sort), find),
      };
    }),
  );
  return Object.assign({}, ...calls) as Calls<CategoryListRepository>;
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

const visibilityCalls = (): Calls<CategoryListRepository> =>
  Object.fromEntries(
    Object.entries(VISIBILITIES).flatMap(([name, visibility]): [string, Calls<CategoryListRepository>[string]][] => [
      [
        `findPage returns the root categories with ${name}`,
        (repository) =>
          repository.findPage(visibility, criteria({ filters: [{ field: 'parent', operator: 'eq', values: [0] }] })),
      ],
      [`count counts the categories with ${name}`, (repository) => repository.count(visibility, criteria({}))],
    ]),
  );

export const CATEGORY_LIST = scenario(CategoryListRepository, {
  reads: {
    ...sortCalls(),
    ...alphabeticalCall('findPage', 'name', (repository, page) =>
      repository.findPage(everything, criteria({ page, sort: [{ field: 'name', descending: false }] })),
    ),
    ...filterCalls(['findPage', 'count'], FILTERS, (repository: CategoryListRepository, method, term) =>
      repository[method === 'find' ? 'findPage' : 'count'](everything, criteria({ filters: [term] })),
    ),
    ...visibilityCalls(),
  },
});
