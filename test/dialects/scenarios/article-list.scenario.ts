import { ARTICLE_SORTS, type ResolvedFilter } from '../../../src/modules/articles/article-list.js';
import { ArticleListRepository } from '../../../src/modules/articles/article-list.repository.js';
import { daysFromNow, ODD } from '../fixture/index.js';
import { type Calls, differs, returnsNothing, scenario } from '../scenario.js';
import { listFilter, PLAIN_CATEGORIES, searchClause, SEARCHES, ARTICLE_VISIBILITIES } from './article-filters.js';
import { ALL } from './cursor-page-calls.js';

const ALL_ROWS = { start: 0, limit: ALL };
const OFFSET_PAGES = { first: { start: 0, limit: 3 }, middle: { start: 2, limit: 2 }, last: { start: 4, limit: ALL } };
const SORTS = [...ARTICLE_SORTS, 'shown_at'] as const;

/** Excludes the titles that MariaDB and SQLite sort by different rules. */
const plain = listFilter({ categoryIds: PLAIN_CATEGORIES });

function sortCalls(): Calls<ArticleListRepository> {
  const calls: Calls<ArticleListRepository>[] = [];
  for (const sort of SORTS) {
    for (const order of ['asc', 'desc'] as const) {
      const filters = sort === 'title' ? { plain } : { plain, all: listFilter(), drafts: listFilter({ status: 0 }) };
      for (const [name, filter] of Object.entries(filters)) {
        for (const [part, slice] of Object.entries(OFFSET_PAGES)) {
          calls.push({
            [`findOffsetPage returns the ${part} slice of ${name} articles, sorted by ${sort} ${order}`]: (
              repository,
            ) => repository.findOffsetPage(filter, { ...slice, sort, order }),
          });
        }
      }
    }
  }
  return Object.assign({}, ...calls) as Calls<ArticleListRepository>;
}

const FILTERS: Readonly<Record<string, Partial<ResolvedFilter>>> = {
  drafts: { status: 0 },
  'archived articles': { status: 2 },
  'articles of any state': { status: undefined },
  'articles in the trash': { trashed: true, status: undefined },
  'published articles in the trash': { trashed: true },
  'articles of a category': { categoryId: 1 },
  'articles of several categories': { categoryIds: [2, ODD] },
  'articles of an author': { authorId: 3 },
  'drafts of an author': { authorId: 3, status: 0 },
  'featured articles': { featured: true },
  'articles that are not featured': { featured: false },
  'articles published after a time': { publishedAfter: daysFromNow(-49.5) },
  'articles published before a time': { publishedBefore: daysFromNow(-49.5) },
  'the article of a slug': { slug: 'the-last-ferry' },
  'the article of a former slug': { slug: 'the-first-ferry' },
  'articles with a tag': { tagIds: [1] },
  'articles with two tags': { tagIds: [1, 2] },
  'articles with a tag in a category': { tagIds: [1], categoryId: 1 },
  'drafts with a tag': { tagIds: [1], status: 0 },
};

const NONE: Readonly<Record<string, Partial<ResolvedFilter>>> = {
  'a slug in capitals': { slug: 'THE-LAST-FERRY' },
  'a slug with a space behind it': { slug: 'the-last-ferry-3 ' },
  'an unknown tag': { tagIds: [99] },
  'an unknown author': { authorId: 99 },
  'an unknown category': { categoryId: 99 },
  'visibility of nothing': { visibility: ARTICLE_VISIBILITIES.nothing },
};

function filterCalls(): Calls<ArticleListRepository> {
  const named = Object.entries(FILTERS);
  const visibilities = Object.entries(ARTICLE_VISIBILITIES).flatMap(([name, visibility]): typeof named => [
    [`articles with visibility of ${name}`, { visibility, status: undefined }],
    [`articles with a tag with visibility of ${name}`, { visibility, tagIds: [1] }],
  ]);
  const calls: Calls<ArticleListRepository>[] = [];
  for (const [name, filter] of [...named, ...visibilities]) {
    const isEmpty = name.includes('of nothing') || name === 'articles with a tag with visibility of own drafts';
    const declare = isEmpty
      ? returnsNothing<ArticleListRepository>
      : (call: Calls<ArticleListRepository>[string]) => call;
    calls.push({
      [`findOffsetPage returns ${name}`]: declare((repository) =>
        repository.findOffsetPage(listFilter(filter), ALL_ROWS),
      ),
      [`count counts ${name}`]: declare((repository) => repository.count(listFilter(filter))),
      [`findWithTotal returns ${name}`]: declare((repository) =>
        repository.findWithTotal(listFilter(filter), { start: 0, limit: 2, sort: 'id' }),
      ),
    });
  }
  return Object.assign({}, ...calls) as Calls<ArticleListRepository>;
}

const noneCalls = (): Calls<ArticleListRepository> =>
  Object.fromEntries(
    Object.entries(NONE).flatMap(([name, filter]) => [
      [
        `findOffsetPage returns no articles for ${name}`,
        returnsNothing<ArticleListRepository>((repository) => repository.findOffsetPage(listFilter(filter), ALL_ROWS)),
      ],
      [
        `count returns 0 for ${name}`,
        returnsNothing<ArticleListRepository>((repository) => repository.count(listFilter(filter))),
      ],
    ]),
  );

const searchCalls = (): Calls<ArticleListRepository> =>
  Object.fromEntries(
    Object.entries(SEARCHES).flatMap(([name, text]): [string, Calls<ArticleListRepository>[string]][] => [
      [
        `findWithTotal returns the best matches of ${name}`,
        (repository, site) => repository.findWithTotal(listFilter({ search: searchClause(site, text) }), ALL_ROWS),
      ],
      [
        `findOffsetPage returns the matches of ${name} by their times`,
        (repository, site) =>
          repository.findOffsetPage(listFilter({ search: searchClause(site, text) }), {
            ...ALL_ROWS,
            sort: 'created_at',
          }),
      ],
      [
        `count counts the matches of ${name}`,
        (repository, site) => repository.count(listFilter({ search: searchClause(site, text) })),
      ],
    ]),
  );

export const ARTICLE_LIST = scenario(ArticleListRepository, {
  reads: {
    ...sortCalls(),
    'findOffsetPage returns all articles, sorted by title': differs(
      'SQLite compares letters with accents and signs by their code points, MariaDB by its collation',
      (articles: readonly { id: number }[]) => articles.map(({ id }) => id).sort((a, b) => a - b),
      (repository) => repository.findOffsetPage(listFilter(), { ...ALL_ROWS, sort: 'title', order: 'asc' }),
    ),
    ...filterCalls(),
    ...noneCalls(),
    ...searchCalls(),
    'findWithTotal returns the total beyond the last article': (repository) =>
      repository.findWithTotal(listFilter(), { start: 90, limit: 5, sort: 'id' }).then(({ total }) => total),
    'findOffsetPage returns no articles beyond the last': returnsNothing((repository) =>
      repository.findOffsetPage(listFilter(), { start: 90, limit: 5 }),
    ),
  },
});
