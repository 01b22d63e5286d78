import type { Window } from '../../../src/core/pagination/index.js';
import type { ArticleRecord } from '../../../src/modules/articles/index.js';
import {
  ARTICLE_WINDOW_SORTS,
  type ArticleCompared,
  type ArticleWindowSort,
  type ResolvedWindow,
} from '../../../src/modules/articles/article-window.js';
import { ArticleWindowRepository } from '../../../src/modules/articles/article-window.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, differs, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { PLAIN_CATEGORIES, searched, SEARCHES, SIGHTS, windowFilter } from './article-requests.js';
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

type Sort = readonly { readonly field: ArticleWindowSort; readonly descending: boolean }[];

const BY_ID: Sort = [{ field: 'id', descending: false }];
const ANY_STATE = [{ status: undefined, sight: SIGHTS.everything }];
const plain = { categories: [{ only: PLAIN_CATEGORIES }] };

const STARTS: Readonly<Record<string, Partial<ResolvedWindow>>> = {
  'published articles': {},
  'articles of any state': { states: ANY_STATE },
  'articles of a category': { categories: [{ only: [4] }] },
  'articles of an author': { compared: [{ field: 'author', operator: 'eq', values: [2] }] },
  'articles with a tag': { tags: [{ has: true, ids: [1] }] },
};

function sortCalls(): Calls<ArticleWindowRepository> {
  const calls: Calls<ArticleWindowRepository>[] = [];
  for (const field of ARTICLE_WINDOW_SORTS) {
    for (const descending of [false, true]) {
      const sort = [{ field, descending }];
      for (const [name, filter] of Object.entries(field === 'title' ? { 'plain titles': plain } : STARTS)) {
        calls.push(
          windowCalls('findWindow', `${sorted(sort)} of ${name}`, (repository, window) =>
            repository.findWindow(windowFilter(filter), sort, window),
          ),
        );
      }
    }
  }
  for (const [first, second] of [
    ['updated_at', 'views'],
    ['published_at', 'updated_at'],
    ['rating', 'created_at'],
  ] as const) {
    const sort = [
      { field: first, descending: true },
      { field: second, descending: false },
    ];
    calls.push(
      windowCalls('findWindow', sorted(sort), (repository, window) =>
        repository.findWindow(windowFilter({ states: ANY_STATE }), sort, window),
      ),
    );
  }
  return Object.assign({}, ...calls) as Calls<ArticleWindowRepository>;
}

const COMPARED: Readonly<Record<ArticleCompared, readonly Compared[]>> = {
  id: [eq(3), oneOf(1, 2, 99), { operator: 'ne', values: [1] }, nothing(eq(99))],
  title: [
    ...['The last ferry', 'Élan vital', 'STRASSE', '😀 smile', '100% sure', 'ß'].map((title) => eq(title)),
    { operator: 'ne', values: ['Straße'] },
    oneOf('elan vital', 'Zürich', 'unknown'),
    ...['ferry', 'ÉLAN', 'elan', '%', '_', '100_', 'straße', 'SS', '😀', '😎', ' ', '!', 'ZÜR', 'ω'].map(like),
    ...[eq('THE LAST ferry'), eq('Elan vital'), eq('100_ sure'), like('\\')].map(nothing),
  ],
  subtitle: [eq(''), eq('aei'), like('%'), like('àéî'), like('ΣΊΣΥΦΟΣ'), { operator: 'ne', values: [''] }],
  excerpt: [eq('a_b'), like('A_B'), like('\\'), like('a%b'), like('😀😀'), like('σίσυφος'), like('ÄRGER')],
  author: [eq(3), oneOf(3, 4), { operator: 'ne', values: [2] }, nothing(eq(99))],
  featured: [eq(true), eq(false), { operator: 'ne', values: [true] }],
  created_at: [...everyOrder(daysFromNow(-59)), oneOf(daysFromNow(-60), daysFromNow(-58.5))],
  updated_at: everyOrder(daysFromNow(-3)),
  published_at: [...everyOrder(daysFromNow(-49.5)), nothing(eq(daysFromNow(0)))],
  views: [...everyOrder(2), oneOf(0, 4)],
  rating: [...everyOrder(3.999001), ...[3.333333, 3.5, 0].map((value) => eq(value)), nothing(eq(3.3))],
  comments_count: [...everyOrder(2), oneOf(1, 3)],
};

const FILTERS: Readonly<Record<string, Partial<ResolvedWindow>>> = {
  'articles in the trash': { trashed: true, states: ANY_STATE },
  'articles of two states': {
    states: [
      { status: 0, sight: SIGHTS['own drafts'] },
      { status: 1, sight: SIGHTS.everything },
    ],
  },
  'articles of a range of categories': { categories: [{ except: [4] }, { only: [1, 2, 4] }] },
  'articles with one of two tags': { tags: [{ has: true, ids: [2, 3] }] },
  'articles without a tag': { tags: [{ has: false, ids: [1] }] },
  'articles with one tag and without another': {
    tags: [
      { has: true, ids: [1] },
      { has: false, ids: [2, 3] },
    ],
  },
  'the article of a former slug': { slugs: ['the-first-ferry'] },
};

const count = (repository: ArticleWindowRepository, filter: Partial<ResolvedWindow>) =>
  repository.count(windowFilter(filter));
const find = (repository: ArticleWindowRepository, filter: Partial<ResolvedWindow>) =>
  repository.findWindow(windowFilter(filter), BY_ID, { size: ALL });

function namedCalls(): Calls<ArticleWindowRepository> {
  const sights = Object.entries(SIGHTS).map(([name, sight]) => [`articles with sight of ${name}`, sight] as const);
  const named = [
    ...Object.entries(FILTERS),
    ...sights.map(([name, sight]) => [name, { states: [{ status: undefined, sight }] }] as const),
  ];
  return Object.fromEntries(
    named.flatMap(([name, filter]) => {
      const declare: (call: Calls<ArticleWindowRepository>[string]) => Calls<ArticleWindowRepository>[string] =
        name.endsWith('of nothing') ? returnsNothing : (call) => call;
      return [
        [`findWindow returns ${name}`, declare((repository) => find(repository, filter))],
        [`count counts ${name}`, declare((repository) => count(repository, filter))],
      ];
    }),
  );
}

const searchCalls = (): Calls<ArticleWindowRepository> =>
  Object.fromEntries(
    Object.entries(SEARCHES).flatMap(([name, text]): [string, Calls<ArticleWindowRepository>[string]][] => [
      [
        `findWindow returns the matches of ${name}`,
        (repository, site) => find(repository, { search: searched(site, text) }),
      ],
      [
        `count counts the matches of ${name}`,
        (repository, site) => count(repository, { search: searched(site, text) }),
      ],
    ]),
  );

export const ARTICLE_WINDOW = scenario(ArticleWindowRepository, {
  reads: {
    ...sortCalls(),
    ...alphabetical('findWindow', 'title', (repository, window) =>
      repository.findWindow(windowFilter(), [{ field: 'title', descending: false }], window),
    ),
    ...filterCalls(['findWindow', 'count'], COMPARED, (repository: ArticleWindowRepository, method, term) =>
      (method === 'find' ? find : count)(repository, { compared: [term] }),
    ),
    ...namedCalls(),
    ...searchCalls(),
    'findWindow returns no articles for an unknown slug': returnsNothing((repository) =>
      find(repository, { slugs: ['unknown'] }),
    ),
    'findWindow ignores spaces at the end of a title on MariaDB alone': differs(
      'MariaDB and MySQL ignore spaces at the end of texts that they compare',
      ({ items }: Window<ArticleRecord>) => items.filter(({ title }) => title === 'Trailing'),
      (repository) => find(repository, { compared: [{ field: 'title', operator: 'eq', values: ['Trailing'] }] }),
    ),
    'findSeen returns the articles which are visible': inAnyOrder((repository) =>
      repository.findSeen([20, 9, 2, 1, 12, 99], SIGHTS['published and own articles']),
    ),
    'findSeen returns no articles without ids': returnsNothing((repository) =>
      repository.findSeen([], SIGHTS.everything),
    ),
    'findSeen returns no articles without sight': returnsNothing((repository) =>
      repository.findSeen([1, 2], SIGHTS.nothing),
    ),
  },
});
