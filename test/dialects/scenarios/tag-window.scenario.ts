import { TAG_WINDOW_SORTS, type TagWindowField, type TagWindowRequest } from '../../../src/modules/tags/tag-window.js';
import { TagWindowRepository } from '../../../src/modules/tags/tag-window.repository.js';
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

const request = (parts: Partial<TagWindowRequest>): TagWindowRequest => ({
  ...{ window: { size: ALL }, total: false, sort: [{ field: 'id', descending: false }], filters: [], order: '' },
  ...{ include: new Set<string>(), fields: {} },
  ...parts,
});

function sortCalls(): Calls<TagWindowRepository> {
  const calls = TAG_WINDOW_SORTS.flatMap((field) =>
    [false, true].map((descending) => {
      const sort = [{ field, descending }];
      return windowCalls('find', sorted(sort), (repository: TagWindowRepository, window) =>
        repository.find(TAG_SIGHTS.everything, request({ sort, window })),
      );
    }),
  );
  return Object.assign({}, ...calls) as Calls<TagWindowRepository>;
}

const FILTERS: Readonly<Record<TagWindowField, readonly Compared[]>> = {
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

const sightCalls = (): Calls<TagWindowRepository> =>
  Object.fromEntries(
    Object.entries(TAG_SIGHTS).flatMap(([name, sight]): [string, Calls<TagWindowRepository>[string]][] => {
      const find = (repository: TagWindowRepository) => repository.find(sight, request({}));
      const count = (repository: TagWindowRepository) => repository.count(sight, request({}));
      const isEmpty = sight === TAG_SIGHTS['no tags'];
      return [
        [`find returns the tags with sight of ${name}`, isEmpty ? returnsNothing(find) : find],
        [`count counts the tags with sight of ${name}`, isEmpty ? returnsNothing(count) : count],
      ];
    }),
  );

export const TAG_WINDOW = scenario(TagWindowRepository, {
  reads: {
    ...sortCalls(),
    ...filterCalls(['find', 'count'], FILTERS, (repository: TagWindowRepository, method, term) =>
      repository[method](TAG_SIGHTS.everything, request({ filters: [term] })),
    ),
    ...sightCalls(),
  },
});
