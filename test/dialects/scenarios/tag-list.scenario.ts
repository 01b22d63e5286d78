import { TAG_SORTS, type TagFilterField, type TagListCriteria } from '../../../src/modules/tags/tag-list.js';
import { TagListRepository } from '../../../src/modules/tags/tag-list.repository.js';
import type { ListRange } from '../../../src/core/pagination/index.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, returnsNothing, scenario } from '../scenario.js';
import { TAG_VISIBILITIES } from './tag-visibilities.js';
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

const criteria = (parts: Partial<TagListCriteria>): TagListCriteria => ({ ...ALL_BY_ID, ...parts });

function sortCalls(): Calls<TagListRepository> {
  const calls = TAG_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      const find = (repository: TagListRepository, page: ListRange) =>
        repository.findPage(TAG_VISIBILITIES.everything, criteria({ sort, page }));
      return {
        ...cursorPageCalls('findPage', describeSort(sort), find),
        ...offsetPageCalls('findPage', describeSort(sort), find),
      };
    }),
  );
  return Object.assign({}, ...calls) as Calls<TagListRepository>;
}

const FILTERS: Readonly<Record<TagFilterField, readonly Comparison[]>> = {
  name: [
    ...['Ferries', 'Äpfel', 'Σίσυφος', '😀 fun', '100%'].map((name) => eq(name)),
    ...['FERR', 'ÄPFEL', 'apfel', 'σίσυφος', '%', '_', '😀', 'straße', '日'].map(like),
    ...[oneOf('C++', 'apfel', 'unknown'), { operator: 'ne', values: ['Äpfel'] } as const],
    ...[eq('ferries'), eq('Apfel'), like('strasse'), eq('Ferries!')].map(matchingNothing),
  ],
  slug: [eq('c'), like('FERRIES'), like('_'), oneOf('c', 'c-2'), matchingNothing(eq('C')), matchingNothing(like('%'))],
  created_at: allOrderOperators(daysFromNow(-69)).map((term) =>
    term.operator === 'gt' ? matchingNothing(term) : term,
  ),
  updated_at: allOrderOperators(daysFromNow(-9)).map((term) => (term.operator === 'lt' ? matchingNothing(term) : term)),
};

const visibilityCalls = (): Calls<TagListRepository> =>
  Object.fromEntries(
    Object.entries(TAG_VISIBILITIES).flatMap(([name, visibility]): [string, Calls<TagListRepository>[string]][] => {
      const find = (repository: TagListRepository) => repository.findPage(visibility, criteria({}));
      const count = (repository: TagListRepository) => repository.count(visibility, criteria({}));
      const isEmpty = visibility === TAG_VISIBILITIES['no tags'];
      return [
        [`findPage returns the tags with visibility of ${name}`, isEmpty ? returnsNothing(find) : find],
        [`count counts the tags with visibility of ${name}`, isEmpty ? returnsNothing(count) : count],
      ];
    }),
  );

export const TAG_LIST = scenario(TagListRepository, {
  reads: {
    ...sortCalls(),
    ...filterCalls(['findPage', 'count'], FILTERS, (repository: TagListRepository, method, term) =>
      repository[method === 'find' ? 'findPage' : 'count'](TAG_VISIBILITIES.everything, criteria({ filters: [term] })),
    ),
    ...visibilityCalls(),
  },
});
