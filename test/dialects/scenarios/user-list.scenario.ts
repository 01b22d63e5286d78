import { USER_SORTS, type UserListOptions } from '../../../src/modules/users/user-record.js';
import { UserListRepository } from '../../../src/modules/users/user-list.repository.js';
import {
  USER_CURSOR_PAGE_SORTS,
  type UserFilterField,
  type UserCursorPageRequest,
} from '../../../src/modules/users/user-cursor-page.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, returnsNothing, scenario } from '../scenario.js';
import {
  ALL,
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

const request = (parts: Partial<UserCursorPageRequest>): UserCursorPageRequest => ({
  ...{ page: { size: ALL }, total: false, sort: [{ field: 'id', descending: false }], filters: [], order: '' },
  ...{ include: new Set<string>(), fields: {} },
  ...parts,
});

function sortCalls(): Calls<UserListRepository> {
  const calls = USER_CURSOR_PAGE_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      return cursorPageCalls('findCursorPage', describeSort(sort), (repository: UserListRepository, page) =>
        repository.findCursorPage(request({ sort, page })),
      );
    }),
  );
  return Object.assign({}, ...calls) as Calls<UserListRepository>;
}

const pageOf =
  (listing: UserListOptions, page = 1, perPage = ALL) =>
  (repository: UserListRepository) =>
    repository.findPage({ page, perPage }, listing);

const pages = (): Calls<UserListRepository> =>
  Object.fromEntries(
    USER_SORTS.flatMap((sort) =>
      (['asc', 'desc'] as const).flatMap((order) => [
        [`findPage returns the first page, sorted by ${sort} ${order}`, pageOf({ sort, order }, 1, 3)],
        [`findPage returns the last page, sorted by ${sort} ${order}`, pageOf({ sort, order }, 3, 3)],
      ]),
    ),
  );

const SEARCHES = ['EVA', 'Éva', 'straSSe', '100%', '_', '%', '\\', '😀', 'EXAMPLE.ORG', 'ΣΊΣΥΦΟΣ', 'ada l', 'oë'];

const FILTERS: Readonly<Record<UserFilterField, readonly Comparison[]>> = {
  role: [eq('author'), oneOf('admin', 'editor'), { operator: 'ne', values: ['member'] }],
  status: [eq('disabled'), { operator: 'ne', values: ['disabled'] }],
  username: [
    ...[eq('Éva'), like('EVA'), like('_'), like('%'), like('ΣΊΣΥΦΟΣ'), oneOf('Ada', 'eva')],
    ...[eq('éva'), eq('Eva'), like('strasse')].map(matchingNothing),
  ],
  name: [
    eq('Ada Lovelace'),
    like('NOVÁK'),
    like('\\'),
    { operator: 'ne', values: ['Straße'] },
    matchingNothing(eq('ada')),
  ],
  email: [eq('Ada@Example.org'), like('ADA@'), like('😀'), matchingNothing(eq('ada@example.org'))],
  created_at: allOrderOperators(daysFromNow(-90)),
};

export const USER_LIST = scenario(UserListRepository, {
  reads: {
    ...pages(),
    ...Object.fromEntries(SEARCHES.map((search) => [`findPage searches for ${search}`, pageOf({ search })])),
    'findPage searches for a text of no account': returnsNothing(pageOf({ search: 'zoe' })),
    'findPage returns accounts of a role and a status': pageOf({ role: 'member', status: 'disabled' }),
    'findPage returns no accounts beyond the last page': returnsNothing(pageOf({}, 9, 3)),
    ...sortCalls(),
    ...filterCalls(['findCursorPage', 'count'], FILTERS, (repository: UserListRepository, method, term) =>
      method === 'find'
        ? repository.findCursorPage(request({ filters: [term] }))
        : repository.count(request({ filters: [term] })),
    ),
  },
});
