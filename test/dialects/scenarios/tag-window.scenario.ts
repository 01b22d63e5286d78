import {
  TAG_CURSOR_PAGE_SORTS,
  type TagCursorPageField,
  type TagCursorPageRequest,
} from '../../../src/modules/tags/tag-cursor-page.js';
import { TagCursorPageRepository } from '../../../src/modules/tags/tag-cursor-page.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, returnsNothing, scenario } from '../scenario.js';
import { TAG_SIGHTS } from './tag-sights.js';
import {
  ALL,
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

const request = (parts: Partial<TagCursorPageRequest>): TagCursorPageRequest => ({
  ...{ page: { size: ALL }, total: false, sort: [{ field: 'id', descending: false }], filters: [], order: '' },
  ...{ include: new Set<string>(), fields: {} },
  ...parts,
});

function sortCalls(): Calls<TagCursorPageRepository> {
  const calls = TAG_CURSOR_PAGE_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      return windowCalls('find', sorted(sort), (repository: TagCursorPageRepository, page) =>
        repository.find(TAG_SIGHTS.everything, request({ sort, page })),
      );
    }),
  );
  return Object.assign({}, ...calls) as Calls<TagCursorPageRepository>;
}

const FILTERS: Readonly<Record<TagCursorPageField, readonly Compared[]>> = {
  name: [
    ...['Ferries', 'Äpfel', 'Σίσυφος', '😀 fun', '100%'].map((name) => eq(name)),
    ...['FERR', 'ÄPFEL', 'apfel', 'σίσυφος', '%', '_', '😀', 'straße', '日'].map(like),
    ...[oneOf('C++', 'apfel', 'unknown'), { operator: 'ne', values: ['Äpfel'] } as const],
    ...[eq('ferries'), eq('Apfel'), like('strasse'), eq('Ferries!')].map(nothing),
  ],
  slug: [eq('c'), like('FERRIES'), like('_'), oneOf('c', 'c-2'), nothing(eq('C')), nothing(like('%'))],
  created_at: everyOrder(daysFromNow(-69)).map((term) => (term.operator === 'gt' ? nothing(term) : term)),
  updated_at: everyOrder(daysFromNow(-9)).map((term) => (term.operator === 'lt' ? nothing(term) : term)),
};

const sightCalls = (): Calls<TagCursorPageRepository> =>
  Object.fromEntries(
    Object.entries(TAG_SIGHTS).flatMap(([name, sight]): [string, Calls<TagCursorPageRepository>[string]][] => {
      const find = (repository: TagCursorPageRepository) => repository.find(sight, request({}));
      const count = (repository: TagCursorPageRepository) => repository.count(sight, request({}));
      const isEmpty = sight === TAG_SIGHTS['no tags'];
      return [
        [`find returns the tags with visibility of ${name}`, isEmpty ? returnsNothing(find) : find],
        [`count counts the tags with visibility of ${name}`, isEmpty ? returnsNothing(count) : count],
      ];
    }),
  );

export const TAG_WINDOW = scenario(TagCursorPageRepository, {
  reads: {
    ...sortCalls(),
    ...filterCalls(['find', 'count'], FILTERS, (repository: TagCursorPageRepository, method, term) =>
      repository[method](TAG_SIGHTS.everything, request({ filters: [term] })),
    ),
    ...sightCalls(),
  },
});
