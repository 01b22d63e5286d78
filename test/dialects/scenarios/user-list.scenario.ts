import { UserListRepository } from '../../../src/modules/users/user-list.repository.js';
import { USER_SORTS, type UserFilterField, type UserListCriteria } from '../../../src/modules/users/user-list.js';
import type { ListRange } from '../../../src/core/pagination/index.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, scenario } from '../scenario.js';
import {
  ALL_BY_ID,
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

const criteria = (parts: Partial<UserListCriteria>): UserListCriteria => ({ ...ALL_BY_ID, ...parts });

function sortCalls(): Calls<UserListRepository> {
  const calls = USER_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      const find = (repository: UserListRepository, page: ListRange) => repository.findPage(criteria({ sort, page }));
      return {
        ...cursorPageCalls('findPage', describeSort(sort), find),
        ...offsetPageCalls('findPage', describeSort(sort), find),
      };
    }),
  );
  return Object.assign({}, ...calls) as Calls<UserListRepository>;
}

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
  search: [...SEARCHES.map((text) => eq(text)), matchingNothing(eq('zoe'))],
};

export const USER_LIST = scenario(UserListRepository, {
  reads: {
    ...sortCalls(),
    ...filterCalls(['findPage', 'count'], FILTERS, (repository: UserListRepository, method, term) =>
      method === 'find'
        ? repository.findPage(criteria({ filters: [term] }))
        : repository.count(criteria({ filters: [term] })),
    ),
  },
});
