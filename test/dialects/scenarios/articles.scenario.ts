import { ArticleEntity, type ArticleValues } from '../../../src/modules/articles/model/article.entity.js';
import { INITIAL_ARTICLE_VALUES } from '../../../src/modules/articles/model/article.fields.js';
import { ArticleSitemapRepository } from '../../../src/modules/articles/list/article-sitemap.repository.js';
import { ArticleMoverRepository } from '../../../src/modules/articles/write/article-mover.repository.js';
import { ArticleStatsRepository } from '../../../src/modules/articles/stats/article-stats.repository.js';
import { ArticlesRepository } from '../../../src/modules/articles/model/articles.repository.js';
import { daysFromNow, NOW, ODD } from '../fixture/index.js';
import { changesNothing, differs, fails, inAnyOrder, returnsNothing, scenario } from '../scenario.js';
import { ARTICLE_VISIBILITIES } from './article-filters.js';
import { ALL } from './cursor-page-calls.js';

const NEW_ARTICLE: ArticleValues = {
  ...INITIAL_ARTICLE_VALUES,
  ...{ title: 'Größe 😀 100%_ \\', slug: 'new', subtitle: 'Ω', excerpt: 'An excerpt', excerptGiven: true },
  ...{ content: '<p>ß</p>', image: null, featured: true, status: 0, authorId: 3, categoryId: ODD },
  ...{ createdAt: daysFromNow(-0.123_456), updatedAt: null, publishedAt: null, publishAt: daysFromNow(2) },
  ...{ scheduledBy: 4, deletedAt: null, version: 1 },
};

const entity = (id: number, version: number): ArticleEntity =>
  Object.assign(new ArticleEntity(), { ...NEW_ARTICLE, id, version, updatedAt: NOW });

export const ARTICLES = scenario(ArticlesRepository, {
  reads: {
    'isEmpty returns false if there are articles': returnsNothing((repository) => repository.isEmpty()),
    'findById returns an article with its tags in their order': (repository) => repository.findById(1),
    'findById returns an article without tags': (repository) => repository.findById(9),
    'findById returns an article in the trash': (repository) => repository.findById(19),
    'findById returns null for an unknown id': returnsNothing((repository) => repository.findById(99)),
    'findIdBySlug returns the article of a former slug': (repository) => repository.findIdBySlug('the-first-ferry'),
    'findIdBySlug is case-sensitive': returnsNothing((repository) => repository.findIdBySlug('The-Last-Ferry')),
    'findIdBySlug ignores spaces at the end on MariaDB alone': returnsNothing(
      differs(
        'MariaDB and MySQL ignore spaces at the end of texts that they compare',
        () => undefined,
        (repository) => repository.findIdBySlug('the-last-ferry '),
      ),
    ),
    'findAccessFacts returns the facts of an article': (repository) => repository.findAccessFacts(1),
    'findAccessFacts returns the facts of an article in the trash': (repository) => repository.findAccessFacts(20),
    'findAccessFacts returns undefined for an unknown id': returnsNothing((repository) =>
      repository.findAccessFacts(99),
    ),
    'findSizesAfter returns the lengths of contents in ASCII': (repository) => repository.findSizesAfter(0, 5),
    'findSizesAfter returns the lengths of contents in bytes': (repository) => repository.findSizesAfter(25, 2),
    'findSizesAfter returns no lengths after the last article': returnsNothing((repository) =>
      repository.findSizesAfter(35, 5),
    ),
    'findLastId returns the highest id': (repository) => repository.findLastId(),
    'findDue returns the drafts that are due, the earliest first': (repository) => repository.findDue(NOW, ALL),
    'findDue returns no more drafts than the limit': (repository) => repository.findDue(NOW, 1),
    'findDue returns no drafts before their times': returnsNothing((repository) =>
      repository.findDue(daysFromNow(-9), ALL),
    ),
    'findTrashedBefore returns the articles trashed before a time': inAnyOrder((repository) =>
      repository.findTrashedBefore(daysFromNow(-30), ALL),
    ),
    'findTrashedBefore returns all articles in the trash': inAnyOrder((repository) =>
      repository.findTrashedBefore(NOW, ALL),
    ),
    'countViews returns the views of an article': (repository) => repository.countViews(2),
    'countViews returns 0 for an unknown id': returnsNothing((repository) => repository.countViews(99)),
  },
  locks: {
    'findForUpdate returns an article': (repository) => repository.findForUpdate(1),
    'findForUpdate returns null for an unknown id': returnsNothing((repository) => repository.findForUpdate(99)),
    'findAllForUpdate returns articles in the order of their ids': (repository) =>
      repository.findAllForUpdate([19, 3, 99, 1]),
    'findAllForUpdate returns no articles without ids': returnsNothing((repository) => repository.findAllForUpdate([])),
  },
  writes: {
    'insert stores an article and its numbers': (repository) => repository.insert(NEW_ARTICLE),
    'insert fails for an unknown author': fails('foreign key violation', (repository) =>
      repository.insert({ ...NEW_ARTICLE, authorId: 99 }),
    ),
    'update writes the next version': (repository) => repository.update(entity(3, 4), { title: 'ß', featured: true }),
    'update fails for another version': fails('conflict', (repository) =>
      repository.update(entity(3, 3), { title: 'ß' }),
    ),
    'update fails for an unknown id': fails('conflict', (repository) => repository.update(entity(99, 1), {})),
    'assignSlug changes the slug but not the version': (repository) => repository.assignSlug(entity(3, 4), 'größe'),
    'purge removes an article and all rows that reference it': (repository) => repository.purge(19, daysFromNow(-30)),
    'purge leaves an article that was trashed later': changesNothing((repository) =>
      repository.purge(20, daysFromNow(-30)),
    ),
    'purge leaves an article that is not in the trash': changesNothing((repository) => repository.purge(1, NOW)),
    'isEmpty returns true if no articles are left': async (repository, site) => {
      await site.unitOfWork.connection.write('DELETE FROM articles');
      return [await repository.isEmpty(), await repository.findLastId()];
    },
  },
});

export const ARTICLE_SITEMAP = scenario(ArticleSitemapRepository, {
  reads: {
    ...Object.fromEntries(
      (['everything', 'all but some categories', 'some categories', 'published and own articles'] as const).flatMap(
        (name) => [
          [
            `findEntries returns the addresses with visibility of ${name}`,
            (repository: ArticleSitemapRepository) =>
              repository.findEntries(ARTICLE_VISIBILITIES[name], { from: 0, to: ALL }),
          ],
          [
            `findRangeStarts returns the ranges with visibility of ${name}`,
            (repository: ArticleSitemapRepository) => repository.findRangeStarts(ARTICLE_VISIBILITIES[name], 10),
          ],
        ],
      ),
    ),
    'findEntries returns the addresses of a range, both ends included': (repository) =>
      repository.findEntries(ARTICLE_VISIBILITIES.everything, { from: 2, to: 9 }),
    'findEntries returns no addresses of drafts and articles in the trash': returnsNothing((repository) =>
      repository.findEntries(ARTICLE_VISIBILITIES.everything, { from: 10, to: 20 }),
    ),
    'findRangeStarts returns no ranges with visibility of nothing': returnsNothing((repository) =>
      repository.findRangeStarts(ARTICLE_VISIBILITIES.nothing, 10),
    ),
  },
});

export const ARTICLE_MOVER = scenario(ArticleMoverRepository, {
  reads: {
    'count counts the articles of a category in any state': (repository) => repository.count(1),
    'count returns 0 for an empty category': returnsNothing((repository) => repository.count(5)),
    'findIds returns the articles of a category in any state': inAnyOrder((repository) => repository.findIds(1)),
    'findIds returns no articles of an empty category': returnsNothing((repository) => repository.findIds(5)),
  },
  locks: {
    'move locks articles of other categories': async (repository) => [await repository.move([3, 4], 1, 5)],
  },
  writes: {
    'move moves the articles that are in the category': (repository) => repository.move([1, 2, 3, 19, 99], 1, 5),
    'move leaves articles of other categories': changesNothing((repository) => repository.move([3, 4], 1, 5)),
    'move fails for an unknown category': fails('foreign key violation', (repository) => repository.move([1], 1, 99)),
  },
});

export const ARTICLE_STATS = scenario(ArticleStatsRepository, {
  locks: {
    'lockForUpdate returns true for an article': (repository) => repository.lockForUpdate(1),
    'lockForUpdate returns false for an unknown id': returnsNothing((repository) => repository.lockForUpdate(99)),
  },
  writes: {
    'addViews adds to several articles and skips unknown ids': (repository) =>
      repository.addViews(
        new Map([
          [3, 2],
          [1, 5],
          [99, 7],
        ]),
      ),
    'addViews adds to more articles than one statement supports': (repository) =>
      repository.addViews(new Map(Array.from({ length: 35 }, (_, index) => [index + 1, index]))),
    'addViews changes nothing without views': changesNothing((repository) => repository.addViews(new Map())),
    ...Object.fromEntries(
      (['views', 'commentsCount', 'ratingSum', 'ratingCount'] as const).map((column) => [
        `add adds a negative number to ${column}`,
        (repository: ArticleStatsRepository) => repository.add(6, column, -2),
      ]),
    ),
    'add changes nothing for 0': changesNothing((repository) => repository.add(6, 'views', 0)),
    'add changes nothing for an unknown id': changesNothing((repository) => repository.add(99, 'views', 1)),
  },
});
