import {
  TAG_CURSOR_PAGE_SORTS,
  type TagFilterField,
  type TagCursorPageRequest,
} from '../../../src/modules/tags/tag-cursor-page.js';
import { TagCursorPageRepository } from '../../../src/modules/tags/tag-cursor-page.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, returnsNothing, scenario } from '../scenario.js';
import { TAG_VISIBILITIES } from './tag-visibilities.js';
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

const request = (parts: Partial<TagCursorPageRequest>): TagCursorPageRequest => ({
  ...{ page: { size: ALL }, total: false, sort: [{ field: 'id', descending: false }], filters: [], order: '' },
  ...{ include: new Set<string>(), fields: {} },
  ...parts,
});

function sortCalls(): Calls<TagCursorPageRepository> {
  const calls = TAG_CURSOR_PAGE_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      return cursorPageCalls('find', describeSort(sort), (repository: TagCursorPageRepository, page) =>
        repository.find(TAG_VISIBILITIES.everything, request({ sort, page })),
      );
    }),
  );
  return Object.assign({}, ...calls) as Calls<TagCursorPageRepository>;
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

const visibilityCalls = (): Calls<TagCursorPageRepository> =>
  Object.fromEntries(
    Object.entries(TAG_VISIBILITIES).flatMap(
      ([name, visibility]): [string, Calls<TagCursorPageRepository>[string]][] => {
        const find = (repository: TagCursorPageRepository) => repository.find(visibility, request({}));
        const count = (repository: TagCursorPageRepository) => repository.count(visibility, request({}));
        const isEmpty = visibility === TAG_VISIBILITIES['no tags'];
        return [
          [`find returns the tags with visibility of ${name}`, isEmpty ? returnsNothing(find) : find],
          [`count counts the tags with visibility of ${name}`, isEmpty ? returnsNothing(count) : count],
        ];
      },
    ),
  );

export const TAG_CURSOR_PAGES = scenario(TagCursorPageRepository, {
  reads: {
    ...sortCalls(),
    ...filterCalls(['find', 'count'], FILTERS, (repository: TagCursorPageRepository, method, term) =>
      repository[method](TAG_VISIBILITIES.everything, request({ filters: [term] })),
    ),
    ...visibilityCalls(),
  },
});
