import { ArticleRevisionsRepository } from '../../../src/modules/articles/article-revisions.repository.js';
import { ArticleSearchRepository } from '../../../src/modules/articles/article-search.repository.js';
import { ArticleSlugsRepository } from '../../../src/modules/articles/article-slugs.repository.js';
import { questionOf } from '../../../src/modules/articles/search-question.js';
import { SearchStateRepository } from '../../../src/modules/articles/search-state.repository.js';
import { daysFromNow, NOW, ODD } from '../fixture/index.js';
import { type Calls, changesNothing, fails, returnsNothing, scenario } from '../scenario.js';
import type { TestDatabaseSite } from '../site.js';
import { SEARCHES } from './article-requests.js';
import { ALL } from './window-calls.js';

const FORMER = ['ferry_', 'bread_'];

/** The ids of what a text finds, the best first. */
function found(repository: ArticleSearchRepository, site: TestDatabaseSite, text: string, former?: readonly string[]) {
  const { tables, rank } = repository.clause(questionOf(text), former);
  const { sql, values } = tables('articles a');
  const statement = `SELECT a.id FROM ${sql} ORDER BY ${rank.sql}, a.id DESC`;
  return site.database.query(statement, [...values, ...rank.values]);
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
      [`clause finds ${name}, the best match first`, (repository, site) => found(repository, site, text)],
      [`clause finds ${name} or former words`, (repository, site) => found(repository, site, text, FORMER)],
    ]),
    ...Object.entries(NOT_FOUND).map(([name, text]): [string, Calls<ArticleSearchRepository>[string]] => [
      `clause finds no articles by ${name}`,
      returnsNothing((repository, site) => found(repository, site, text)),
    ]),
  ]);

export const ARTICLE_SEARCH = scenario(ArticleSearchRepository, {
  reads: searchCalls(),
  writes: {
    'put stores the words of an article that has none': async (repository) => {
      await repository.delete(1);
      await repository.put({ id: 1, title: 'Größe 😀', excerpt: 'C++ .NET', text: '日本語 Résumé' });
    },
    'put replaces the words of an article': (repository) =>
      repository.put({ id: 1, title: 'New words', excerpt: '', text: 'ΣΊΣΥΦΟΣ' }),
    'delete removes the words of an article': (repository) => repository.delete(2),
    'delete changes nothing for an unknown id': changesNothing((repository) => repository.delete(99)),
  },
});

const REVISION = {
  ...{ articleId: 1, number: 5, title: 'Größe 😀', slug: 'größe', subtitle: '', excerpt: '', excerptGiven: true },
  ...{ content: '<p>ß</p>', image: null, featured: true, status: 1, categoryId: ODD, tags: '["Äpfel"]' },
  ...{ writtenAt: daysFromNow(-1.5), createdAt: NOW, editorId: null },
};

export const ARTICLE_REVISIONS = scenario(ArticleRevisionsRepository, {
  reads: {
    'lastNumber returns the highest number': (repository) => repository.lastNumber(1),
    'lastNumber returns 0 for an article without revisions': returnsNothing((repository) => repository.lastNumber(2)),
    'find returns a revision with its tags': (repository) => repository.find(1, 2),
    'find returns null for an unknown number': returnsNothing((repository) => repository.find(1, 3)),
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
  writes: {
    'take stores a free slug': (repository) => repository.take('größe', 1),
    'take stores a slug that differs by case alone': (repository) => repository.take('FREE', 1),
    'take stores a slug that differs by an accent alone': (repository) => repository.take('frée', 1),
    'take returns true for a slug of the same article': changesNothing((repository) => repository.take('free', 2)),
    'take returns false for a slug of another article': changesNothing((repository) => repository.take('free', 1)),
    'take fails for an unknown article': fails('foreign key violation', (repository) => repository.take('lost', 99)),
    'takeFree takes a slug that is free': (repository) => repository.takeFree('new', 1),
    'takeFree takes the next number': (repository) => repository.takeFree('free', 5),
    'takeFree takes a slug with a wildcard to the letter': (repository) => repository.takeFree('wild_card', 5),
  },
});

export const SEARCH_STATE = scenario(SearchStateRepository, {
  reads: { 'find returns the state': (repository) => repository.find() },
  writes: {
    'update changes one number': (repository) => repository.update({ reachedId: 17 }),
    'update changes both numbers': (repository) => repository.update({ wordsVersion: 99, reachedId: 1 }),
  },
});
