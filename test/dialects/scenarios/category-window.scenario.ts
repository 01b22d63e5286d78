import {
  CATEGORY_CURSOR_PAGE_SORTS,
  type CategoryListVisibility,
  type CategoryCursorPageField,
  type CategoryCursorPageRequest,
} from '../../../src/modules/categories/category-cursor-page.js';
import { CategoryCursorPageRepository } from '../../../src/modules/categories/category-cursor-page.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, scenario } from '../scenario.js';
import {
  ALL,
  alphabetical,
  type Compared,
  eq,
  everyOrder,
  filterCalls,
  like,
  nothing,
  oneOf,
  sorted,
  windowCalls,
} from './window-calls.js';

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
      return windowCalls('find', sorted(sort), (repository: CategoryCursorPageRepository, page) =>
        repository.find(field === 'name' ? plain : everything, request({ sort, page })),
      );
    }),
  );
  return Object.assign({}, ...calls) as Calls<CategoryCursorPageRepository>;
}

const FILTERS: Readonly<Record<CategoryCursorPageField, readonly Compared[]>> = {
  parent: [eq(0), eq(1), oneOf(0, 6), nothing(eq(7)), nothing(eq(99))],
  name: [
    ...['News', 'Élan', 'elan', '😀 Fun', '100% _wild_ \\'].map((name) => eq(name)),
    ...['NEW', 'ÉLAN', 'elan', '%', '_', '\\', '😀', ' '].map(like),
    ...[oneOf('apple', 'Zebra', 'unknown'), { operator: 'ne', values: ['News'] } as const],
    ...[eq('news'), eq('Elan'), like('100 %')].map(nothing),
  ],
  slug: [eq('news'), like('NEWS'), like('_'), oneOf('news', 'elan-2'), nothing(eq('NEWS')), nothing(like('%'))],
  status: [eq(1), { operator: 'ne', values: [1] }, oneOf(0, 2), nothing(eq(9))],
  created_at: everyOrder(daysFromNow(-190)),
  updated_at: everyOrder(daysFromNow(-6)),
};

const SIGHTS: Readonly<Record<string, CategoryListVisibility>> = {
  'a closed parent': { closed: [9, 1], unlisted: [9, 1, 8] },
  'all categories': everything,
};

const sightCalls = (): Calls<CategoryCursorPageRepository> =>
  Object.fromEntries(
    Object.entries(SIGHTS).flatMap(([name, sight]): [string, Calls<CategoryCursorPageRepository>[string]][] => [
      [
        `find returns the root categories with ${name}`,
        (repository) =>
          repository.find(sight, request({ filters: [{ field: 'parent', operator: 'eq', values: [0] }] })),
      ],
      [`count counts the categories with ${name}`, (repository) => repository.count(sight, request({}))],
    ]),
  );

export const CATEGORY_WINDOW = scenario(CategoryCursorPageRepository, {
  reads: {
    ...sortCalls(),
    ...alphabetical('find', 'name', (repository, page) =>
      repository.find(everything, request({ page, sort: [{ field: 'name', descending: false }] })),
    ),
    ...filterCalls(['find', 'count'], FILTERS, (repository: CategoryCursorPageRepository, method, term) =>
      repository[method](everything, request({ filters: [term] })),
    ),
    ...sightCalls(),
  },
});
