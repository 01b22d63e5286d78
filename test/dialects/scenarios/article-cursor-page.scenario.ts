import type { CursorPage } from '../../../src/core/pagination/index.js';
import type { ArticleRecord } from '../../../src/modules/articles/index.js';
import {
  ARTICLE_CURSOR_PAGE_SORTS,
  type ArticleColumnField,
  type ArticleCursorPageSort,
  type ResolvedCursorFilter,
} from '../../../src/modules/articles/article-cursor-page.js';
import { ArticleCursorPageRepository } from '../../../src/modules/articles/article-cursor-page.repository.js';
import { daysFromNow } from '../fixture/index.js';
import { type Calls, differs, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { PLAIN_CATEGORIES, searchClause, SEARCHES, ARTICLE_VISIBILITIES, cursorPageFilter } from './article-filters.js';
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

type Sort = readonly { readonly field: ArticleCursorPageSort; readonly descending: boolean }[];

const BY_ID: Sort = [{ field: 'id', descending: false }];
const ANY_STATE = [{ status: undefined, visibility: ARTICLE_VISIBILITIES.everything }];
const plain = { categories: [{ only: PLAIN_CATEGORIES }] };

const STARTS: Readonly<Record<string, Partial<ResolvedCursorFilter>>> = {
  'published articles': {},
  'articles of any state': { states: ANY_STATE },
  'articles of a category': { categories: [{ only: [4] }] },
  'articles of an author': { columnFilters: [{ field: 'author', operator: 'eq', values: [2] }] },
  'articles with a tag': { tags: [{ has: true, ids: [1] }] },
};

function sortCalls(): Calls<ArticleCursorPageRepository> {
  const calls: Calls<ArticleCursorPageRepository>[] = [];
  for (const field of ARTICLE_CURSOR_PAGE_SORTS) {
    for (const descending of [false, true]) {
      const sort = [{ field, descending }];
      for (const [name, filter] of Object.entries(field === 'title' ? { 'plain titles': plain } : STARTS)) {
        calls.push(
          cursorPageCalls('findCursorPage', `${describeSort(sort)} of ${name}`, (repository, window) =>
            repository.findCursorPage(cursorPageFilter(filter), sort, window),
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
      cursorPageCalls('findCursorPage', describeSort(sort), (repository, window) =>
        repository.findCursorPage(cursorPageFilter({ states: ANY_STATE }), sort, window),
      ),
    );
  }
  return Object.assign({}, ...calls) as Calls<ArticleCursorPageRepository>;
}

const COMPARED: Readonly<Record<ArticleColumnField, readonly Comparison[]>> = {
  id: [eq(3), oneOf(1, 2, 99), { operator: 'ne', values: [1] }, matchingNothing(eq(99))],
  title: [
    ...['The last ferry', 'Élan vital', 'STRASSE', '😀 smile', '100% sure', 'ß'].map((title) => eq(title)),
    { operator: 'ne', values: ['Straße'] },
    oneOf('elan vital', 'Zürich', 'unknown'),
    ...['ferry', 'ÉLAN', 'elan', '%', '_', '100_', 'straße', 'SS', '😀', '😎', ' ', '!', 'ZÜR', 'ω'].map(like),
    ...[eq('THE LAST ferry'), eq('Elan vital'), eq('100_ sure'), like('\\')].map(matchingNothing),
  ],
  subtitle: [eq(''), eq('aei'), like('%'), like('àéî'), like('ΣΊΣΥΦΟΣ'), { operator: 'ne', values: [''] }],
  excerpt: [eq('a_b'), like('A_B'), like('\\'), like('a%b'), like('😀😀'), like('σίσυφος'), like('ÄRGER')],
  author: [eq(3), oneOf(3, 4), { operator: 'ne', values: [2] }, matchingNothing(eq(99))],
  featured: [eq(true), eq(false), { operator: 'ne', values: [true] }],
  created_at: [...allOrderOperators(daysFromNow(-59)), oneOf(daysFromNow(-60), daysFromNow(-58.5))],
  updated_at: allOrderOperators(daysFromNow(-3)),
  published_at: [...allOrderOperators(daysFromNow(-49.5)), matchingNothing(eq(daysFromNow(0)))],
  views: [...allOrderOperators(2), oneOf(0, 4)],
  rating: [...allOrderOperators(3.999001), ...[3.333333, 3.5, 0].map((value) => eq(value)), matchingNothing(eq(3.3))],
  comments_count: [...allOrderOperators(2), oneOf(1, 3)],
};

const FILTERS: Readonly<Record<string, Partial<ResolvedCursorFilter>>> = {
  'articles in the trash': { trashed: true, states: ANY_STATE },
  'articles of two states': {
    states: [
      { status: 0, visibility: ARTICLE_VISIBILITIES['own drafts'] },
      { status: 1, visibility: ARTICLE_VISIBILITIES.everything },
    ],
  },
  'articles in two sets of categories': { categories: [{ except: [4] }, { only: [1, 2, 4] }] },
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

const count = (repository: ArticleCursorPageRepository, filter: Partial<ResolvedCursorFilter>) =>
  repository.count(cursorPageFilter(filter));
const find = (repository: ArticleCursorPageRepository, filter: Partial<ResolvedCursorFilter>) =>
  repository.findCursorPage(cursorPageFilter(filter), BY_ID, { size: ALL });

function namedCalls(): Calls<ArticleCursorPageRepository> {
  const visibilities = Object.entries(ARTICLE_VISIBILITIES).map(
    ([name, sight]) => [`articles with visibility of ${name}`, sight] as const,
  );
  const named = [
    ...Object.entries(FILTERS),
    ...visibilities.map(([name, visibility]) => [name, { states: [{ status: undefined, visibility }] }] as const),
  ];
  return Object.fromEntries(
    named.flatMap(([name, filter]) => {
      const declare: (call: Calls<ArticleCursorPageRepository>[string]) => Calls<ArticleCursorPageRepository>[string] =
        name.endsWith('of nothing') ? returnsNothing : (call) => call;
      return [
        [`findCursorPage returns ${name}`, declare((repository) => find(repository, filter))],
        [`count counts ${name}`, declare((repository) => count(repository, filter))],
      ];
    }),
  );
}

const searchCalls = (): Calls<ArticleCursorPageRepository> =>
  Object.fromEntries(
    Object.entries(SEARCHES).flatMap(([name, text]): [string, Calls<ArticleCursorPageRepository>[string]][] => [
      [
        `findCursorPage returns the matches of ${name}`,
        (repository, site) => find(repository, { search: searchClause(site, text) }),
      ],
      [
        `count counts the matches of ${name}`,
        (repository, site) => count(repository, { search: searchClause(site, text) }),
      ],
    ]),
  );

export const ARTICLE_CURSOR_PAGES = scenario(ArticleCursorPageRepository, {
  reads: {
    ...sortCalls(),
    ...alphabeticalCall('findCursorPage', 'title', (repository, window) =>
      repository.findCursorPage(cursorPageFilter(), [{ field: 'title', descending: false }], window),
    ),
    ...filterCalls(['findCursorPage', 'count'], COMPARED, (repository: ArticleCursorPageRepository, method, term) =>
      (method === 'find' ? find : count)(repository, { columnFilters: [term] }),
    ),
    ...namedCalls(),
    ...searchCalls(),
    'findCursorPage returns no articles for an unknown slug': returnsNothing((repository) =>
      find(repository, { slugs: ['unknown'] }),
    ),
    'findCursorPage ignores spaces at the end of a title on MariaDB alone': differs(
      'MariaDB and MySQL ignore spaces at the end of texts that they compare',
      ({ items }: CursorPage<ArticleRecord>) => items.filter(({ title }) => title === 'Trailing'),
      (repository) => find(repository, { columnFilters: [{ field: 'title', operator: 'eq', values: ['Trailing'] }] }),
    ),
    'findVisible returns the visible articles': inAnyOrder((repository) =>
      repository.findVisible([20, 9, 2, 1, 12, 99], ARTICLE_VISIBILITIES['published and own articles']),
    ),
    'findVisible returns no articles without ids': returnsNothing((repository) =>
      repository.findVisible([], ARTICLE_VISIBILITIES.everything),
    ),
    'findVisible returns no articles with visibility of nothing': returnsNothing((repository) =>
      repository.findVisible([1, 2], ARTICLE_VISIBILITIES.nothing),
    ),
  },
});
