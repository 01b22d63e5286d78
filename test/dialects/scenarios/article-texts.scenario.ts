import { INITIAL_ARTICLE_VALUES } from '../../../src/modules/articles/model/article.fields.js';
import { ArticleRevisionsRepository } from '../../../src/modules/articles/revisions/article-revisions.repository.js';
import { ArticleSearchRepository } from '../../../src/modules/articles/search/article-search.repository.js';
import { ArticleSlugsRepository } from '../../../src/modules/articles/write/article-slugs.repository.js';
import { toIndexText } from '../../../src/modules/articles/search/index-text.js';
import { parseSearchQuery } from '../../../src/modules/articles/search/search-words.js';
import { SearchStateRepository } from '../../../src/modules/articles/search/search-state.repository.js';
import { daysFromNow, NOW, ODD } from '../fixture/index.js';
import { type Calls, changesNothing, fails, returnsNothing, scenario } from '../scenario.js';
import type { TestDatabaseSite } from '../test-database-site.js';
import { SEARCHES } from './article-filters.js';
import { ALL } from './cursor-page-calls.js';

const ALTERNATIVES: Readonly<Record<string, string>> = {
  'or other words': 'ferry bread ',
  'or words that belong together': 'elan-vital ',
  'or a word that no article has': 'unknown ',
};

/** Returns the ids of the articles that match a text, the best match first. */
function found(repository: ArticleSearchRepository, site: TestDatabaseSite, text: string, alternative = '') {
  const { tables, rank } = repository.toSearchClause(parseSearchQuery(text), parseSearchQuery(alternative));
  const { sql, values } = tables('articles a');
  const order = rank.map((expression) => `${expression.sql} DESC`);
  const statement = `SELECT a.id FROM ${sql} ORDER BY ${order.join()}, a.id DESC`;
  return site.database.query(statement, [...values, ...rank.flatMap((expression) => expression.values)]);
}

const NOT_FOUND: Readonly<Record<string, string>> = {
  'a word that no article has': 'unknown ',
  'words that are in different articles': 'ferry zürich ',
  'the end of a word': 'erry ',
  'signs of the languages of full-text search': '+ferry -bread* "zebra"',
};

const searchCalls = (): Calls<ArticleSearchRepository> =>
  Object.fromEntries([
    ...Object.entries(SEARCHES).flatMap(([name, text]): [string, Calls<ArticleSearchRepository>[string]][] => [
      [`toSearchClause finds ${name}, the best match first`, (repository, site) => found(repository, site, text)],
      ...Object.entries(ALTERNATIVES).map(([or, alternative]): [string, Calls<ArticleSearchRepository>[string]] => [
        `toSearchClause finds ${name} ${or}`,
        (repository, site) => found(repository, site, text, alternative),
      ]),
    ]),
    ...Object.entries(NOT_FOUND).map(([name, text]): [string, Calls<ArticleSearchRepository>[string]] => [
      `toSearchClause finds no articles by ${name}`,
      returnsNothing((repository, site) => found(repository, site, text)),
    ]),
  ]);

export const ARTICLE_SEARCH = scenario(ArticleSearchRepository, {
  reads: searchCalls(),
  writes: {
    'save stores the words of an article that has none': async (repository) => {
      await repository.delete(1);
      await repository.save({
        id: 1,
        title: 'Größe 😀',
        excerpt: 'C++ .NET',
        text: await toIndexText('日本語 Résumé'),
      });
    },
    'save replaces the words of an article': async (repository) =>
      repository.save({ id: 1, title: 'New words', excerpt: '', text: await toIndexText('ΣΊΣΥΦΟΣ') }),
    'updateHeading replaces the words of the title and the excerpt': (repository) =>
      repository.updateHeading({ id: 1, title: 'Größe 😀', excerpt: 'C++ .NET' }),
    'updateHeading returns true for equal words': changesNothing((repository) =>
      repository.updateHeading({ id: 1, title: 'The last ferry', excerpt: 'An excerpt' }),
    ),
    'updateHeading returns false without words': changesNothing((repository) =>
      repository.updateHeading({ id: 99, title: 'None', excerpt: '' }),
    ),
    'delete removes the words of an article': (repository) => repository.delete(2),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
  },
});

const REVISION = {
  ...INITIAL_ARTICLE_VALUES,
  ...{ articleId: 1, number: 5, title: 'Größe 😀', slug: 'größe', subtitle: '', excerpt: '', excerptGiven: true },
  ...{ content: '<p>ß</p>', hasContent: true, contentBytes: 9, fields: null, image: null, featured: true, status: 1 },
  ...{ categoryId: ODD, tags: '["Äpfel"]' },
  ...{ writtenAt: daysFromNow(-1.5), createdAt: NOW, editorId: null },
};

export const ARTICLE_REVISIONS = scenario(ArticleRevisionsRepository, {
  reads: {
    'findLastNumber returns the highest number': (repository) => repository.findLastNumber(1),
    'findLastNumber returns 0 for an article without revisions': returnsNothing((repository) =>
      repository.findLastNumber(2),
    ),
    'find returns a revision with its tags': (repository) => repository.find(1, 2),
    'find returns null for an unknown number': returnsNothing((repository) => repository.find(1, 3)),
    'find returns the content of the next revision that has one': (repository) => repository.find(3, 2),
    'find returns the content of the article after the last content': (repository) => repository.find(3, 4),
    'findPage returns the newest revisions first': (repository) => repository.findPage(1, { page: 1, perPage: 2 }),
    'findPage returns the last page': (repository) => repository.findPage(1, { page: 2, perPage: 2 }),
    'findPage returns no revisions beyond the last page': returnsNothing((repository) =>
      repository.findPage(1, { page: 9, perPage: 2 }),
    ),
  },
  writes: {
    'insert stores a revision': (repository) => repository.insert(REVISION),
    'insert fails for a number that is taken': fails('unique violation', (repository) =>
      repository.insert({ ...REVISION, number: 4 }),
    ),
    'insert fails for an unknown article': fails('foreign key violation', (repository) =>
      repository.insert({ ...REVISION, articleId: 99 }),
    ),
    'deleteUpTo removes the revisions up to a number': (repository) => repository.deleteUpTo(1, 2),
    'deleteUpTo removes nothing for an unknown article': changesNothing((repository) => repository.deleteUpTo(99, ALL)),
  },
});

export const ARTICLE_SLUGS = scenario(ArticleSlugsRepository, {
  reads: { 'count includes former slugs': (repository) => repository.count(2) },
  writes: {
    'deleteFormer leaves the current slug': (repository) => repository.deleteFormer({ id: 2, slug: 'free-2' }),
    'deleteFormer changes nothing without former slugs': changesNothing((repository) =>
      repository.deleteFormer({ id: 99, slug: 'free' }),
    ),
    'claim stores a free slug': (repository) => repository.claim('größe', 1),
    'claim stores a slug that differs only by case': (repository) => repository.claim('FREE', 1),
    'claim stores a slug that differs only by an accent': (repository) => repository.claim('frée', 1),
    'claim returns true for a slug of the same article': changesNothing((repository) => repository.claim('free', 2)),
    'claim returns false for a slug of another article': changesNothing((repository) => repository.claim('free', 1)),
    'claim fails for an unknown article': fails('foreign key violation', (repository) => repository.claim('lost', 99)),
    'claimFree stores a slug that is free': (repository) => repository.claimFree('new', 1),
    'claimFree appends the next number': (repository) => repository.claimFree('free', 5),
    'claimFree treats wildcards in a slug as literal characters': (repository) => repository.claimFree('wild_card', 5),
  },
});

export const SEARCH_STATE = scenario(SearchStateRepository, {
  reads: { 'find returns the state': (repository) => repository.find() },
  writes: {
    'update changes one number': (repository) => repository.update({ reachedId: 17 }),
    'update changes both numbers': (repository) => repository.update({ wordsVersion: 99, reachedId: 1 }),
  },
});
