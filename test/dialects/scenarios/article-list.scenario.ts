import type { CursorPage } from '../../../src/core/pagination/index.js';
import type { ArticleRecord } from '../../../src/modules/articles/index.js';
import {
  ARTICLE_SORTS,
  type ArticleSort,
  type ResolvedArticleFilter,
} from '../../../src/modules/articles/list/article-list.js';
import type { FittingArticles } from '../../../src/modules/articles/list/article-contents.repository.js';
import { ArticleListRepository } from '../../../src/modules/articles/list/article-list.repository.js';
import { ODD } from '../fixture/index.js';
import { type Calls, differs, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { PLAIN_CATEGORIES, searchClause, SEARCHES, ARTICLE_VISIBILITIES, articleFilter } from './article-filters.js';
import { COMPARED } from './article-comparisons.js';
import { ALL, alphabeticalCall, cursorPageCalls, describeSort, filterCalls } from './cursor-page-calls.js';

export const articlesOf = (found: Promise<FittingArticles>) => found.then(({ articles }) => articles);

const ALL_ROWS = { start: 0, limit: ALL };
const OFFSET_PAGES = { first: { start: 0, limit: 3 }, middle: { start: 2, limit: 2 }, last: { start: 4, limit: ALL } };

type Sort = readonly { readonly field: ArticleSort; readonly descending: boolean }[];

const BY_ID: Sort = [{ field: 'id', descending: false }];
const stateOf = (status: number) => ({ status, visibility: ARTICLE_VISIBILITIES.everything });
const byAuthor = (id: number) => ({ field: 'author', operator: 'eq', values: [id] }) as const;
const tag = (id: number) => ({ has: true, ids: [id] });
const ANY_STATE = [{ status: undefined, visibility: ARTICLE_VISIBILITIES.everything }];
const plain = { categories: [{ only: PLAIN_CATEGORIES }] };

const STARTS: Readonly<Record<string, Partial<ResolvedArticleFilter>>> = {
  'published articles': {},
  'articles of any state': { states: ANY_STATE },
  'articles of a category': { categories: [{ only: [4] }] },
  'articles of an author': { columnFilters: [byAuthor(2)] },
  'articles with a tag': { tags: [tag(1)] },
};

/** Calls for the pages by offset in one order. */
const offsetCalls = (order: string, filter: Partial<ResolvedArticleFilter>, sort: Sort): Calls<ArticleListRepository> =>
  Object.fromEntries(
    Object.entries(OFFSET_PAGES).map(([part, range]) => [
      `findPage returns the ${part} page by offset, sorted by ${order}`,
      (repository: ArticleListRepository) => repository.findPage(articleFilter(filter), sort, range),
    ]),
  );

function sortCalls(): Calls<ArticleListRepository> {
  const calls: Calls<ArticleListRepository>[] = [];
  for (const field of [...ARTICLE_SORTS, 'shown_at'] as const) {
    for (const descending of [false, true]) {
      const sort = [{ field, descending }];
      for (const [name, filter] of Object.entries(field === 'title' ? { 'plain titles': plain } : STARTS)) {
        calls.push(
          cursorPageCalls('findPage', `${describeSort(sort)} of ${name}`, (repository, window) =>
            repository.findPage(articleFilter(filter), sort, window),
          ),
          offsetCalls(`${describeSort(sort)} of ${name}`, filter, sort),
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
      cursorPageCalls('findPage', describeSort(sort), (repository, window) =>
        repository.findPage(articleFilter({ states: ANY_STATE }), sort, window),
      ),
    );
  }
  return Object.assign({}, ...calls) as Calls<ArticleListRepository>;
}

const FILTERS: Readonly<Record<string, Partial<ResolvedArticleFilter>>> = {
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
  'the article of a slug': { slugs: ['the-last-ferry'] },
  'the article of a former slug': { slugs: ['the-first-ferry'] },
  drafts: { states: [stateOf(0)] },
  'archived articles': { states: [stateOf(2)] },
  'published articles in the trash': { trashed: true },
  'articles of several categories': { categories: [{ only: [2, ODD] }] },
  'drafts of an author': { states: [stateOf(0)], columnFilters: [byAuthor(3)] },
  'articles with two tags': { tags: [tag(1), tag(2)] },
  'articles with a tag in a category': { tags: [tag(1)], categories: [{ only: [1] }] },
  'drafts with a tag': { tags: [tag(1)], states: [stateOf(0)] },
  ...STARTS,
};

const NONE: Readonly<Record<string, Partial<ResolvedArticleFilter>>> = {
  'a slug in capitals': { slugs: ['THE-LAST-FERRY'] },
  'a slug with a space behind it': { slugs: ['the-last-ferry-3 '] },
  'an unknown tag': { tags: [tag(99)] },
  'an unknown author': { columnFilters: [byAuthor(99)] },
  'an unknown category': { categories: [{ only: [99] }] },
};

const count = (repository: ArticleListRepository, filter: Partial<ResolvedArticleFilter>) =>
  repository.count(articleFilter(filter));
const find = (repository: ArticleListRepository, filter: Partial<ResolvedArticleFilter>) =>
  repository.findPage(articleFilter(filter), BY_ID, { size: ALL });

function namedCalls(): Calls<ArticleListRepository> {
  const visibilities = Object.entries(ARTICLE_VISIBILITIES).map(
    ([name, sight]) => [`articles with visibility of ${name}`, sight] as const,
  );
  const named = [
    ...Object.entries(FILTERS),
    ...visibilities.map(([name, visibility]) => [name, { states: [{ status: undefined, visibility }] }] as const),
    ...visibilities.map(
      ([name, visibility]) =>
        [
          name.replace('articles', 'articles with a tag'),
          { states: [{ status: 1, visibility }], tags: [tag(1)] },
        ] as const,
    ),
  ];
  return Object.fromEntries(
    named.flatMap(([name, filter]) => {
      const declare: (call: Calls<ArticleListRepository>[string]) => Calls<ArticleListRepository>[string] =
        name.endsWith('of nothing') || name === 'articles with a tag with visibility of own drafts'
          ? returnsNothing
          : (call) => call;
      return [
        [
          `findRankedPage returns ${name}`,
          declare((repository) => repository.findRankedPage(articleFilter(filter), { start: 0, limit: 2 })),
        ],
        [`findPage returns ${name}`, declare((repository) => find(repository, filter))],
        [`count counts ${name}`, declare((repository) => count(repository, filter))],
      ];
    }),
  );
}

const noneCalls = (): Calls<ArticleListRepository> =>
  Object.fromEntries(
    Object.entries(NONE).flatMap(([name, filter]) => [
      [`findPage returns no articles for ${name}`, returnsNothing((repository) => find(repository, filter))],
      [`count returns 0 for ${name}`, returnsNothing((repository) => count(repository, filter))],
    ]),
  );

const searchCalls = (): Calls<ArticleListRepository> =>
  Object.fromEntries(
    Object.entries(SEARCHES).flatMap(([name, text]): [string, Calls<ArticleListRepository>[string]][] => [
      [
        `findPage returns the matches of ${name}`,
        (repository, site) => find(repository, { search: searchClause(site, text) }),
      ],
      [
        `findRankedPage returns the best matches of ${name}`,
        (repository, site) => repository.findRankedPage(articleFilter({ search: searchClause(site, text) }), ALL_ROWS),
      ],
      [
        `count counts the matches of ${name}`,
        (repository, site) => count(repository, { search: searchClause(site, text) }),
      ],
    ]),
  );

export const ARTICLE_LISTS = scenario(ArticleListRepository, {
  reads: {
    ...sortCalls(),
    ...alphabeticalCall('findPage', 'title', (repository, window) =>
      repository.findPage(articleFilter(), [{ field: 'title', descending: false }], window),
    ),
    ...filterCalls(['findPage', 'count'], COMPARED, (repository: ArticleListRepository, method, term) =>
      (method === 'find' ? find : count)(repository, { columnFilters: [term] }),
    ),
    ...namedCalls(),
    ...noneCalls(),
    ...searchCalls(),
    'findRankedPage returns the total beyond the last article': (repository) =>
      repository.findRankedPage(articleFilter(), { start: 90, limit: 5 }).then(({ total }) => total),
    'findPage returns no articles beyond the last page by offset': returnsNothing((repository) =>
      repository.findPage(articleFilter(), BY_ID, { start: 90, limit: 5 }),
    ),
    'findPage returns no articles for an unknown slug': returnsNothing((repository) =>
      find(repository, { slugs: ['unknown'] }),
    ),
    'findPage ignores spaces at the end of a title on MariaDB alone': differs(
      'MariaDB and MySQL ignore spaces at the end of texts that they compare',
      ({ items }: CursorPage<ArticleRecord>) => items.filter(({ title }) => title === 'Trailing'),
      (repository) => find(repository, { columnFilters: [{ field: 'title', operator: 'eq', values: ['Trailing'] }] }),
    ),
    'findVisible returns the visible articles': inAnyOrder((repository) =>
      articlesOf(repository.findVisible([20, 9, 2, 1, 12, 99], ARTICLE_VISIBILITIES['published and own articles'])),
    ),
    'findVisible returns no articles without ids': returnsNothing((repository) =>
      articlesOf(repository.findVisible([], ARTICLE_VISIBILITIES.everything)),
    ),
    'findVisible returns no articles with visibility of nothing': returnsNothing((repository) =>
      articlesOf(repository.findVisible([1, 2], ARTICLE_VISIBILITIES.nothing)),
    ),
  },
});
