import type { ResolvedFilter } from '../../../src/modules/articles/article-list.js';
import type { SearchClause } from '../../../src/modules/articles/article-search.js';
import { ArticleSearchRepository } from '../../../src/modules/articles/article-search.repository.js';
import type { ArticleSight } from '../../../src/modules/articles/article-sight.js';
import type { ResolvedWindow } from '../../../src/modules/articles/article-window.js';
import { questionOf } from '../../../src/modules/articles/search-question.js';
import type { TestDatabaseSite } from '../site.js';

/** Categories in which titles differ by letters of the English alphabet and by case alone. */
export const PLAIN_CATEGORIES = [1, 2, 3, 6, 7];

export const SIGHTS = {
  everything: { anybodys: { except: [] } },
  'all but some categories': { anybodys: { except: [1, 9] } },
  'some categories': { anybodys: { only: [2, 4] } },
  nothing: { anybodys: { only: [] } },
  'published and own articles': {
    anybodys: { only: [2] },
    published: { except: [9] },
    own: { authorId: 3, draftsAlone: false, within: { except: [9] } },
  },
  'own drafts': { anybodys: { only: [] }, own: { authorId: 3, draftsAlone: true, within: { except: [] } } },
} satisfies Record<string, ArticleSight>;

export const listFilter = (filter: Partial<ResolvedFilter> = {}): ResolvedFilter => ({
  ...{ status: 1, trashed: false, sight: SIGHTS.everything, tagIds: [] },
  ...filter,
});

export const windowFilter = (filter: Partial<ResolvedWindow> = {}): ResolvedWindow => ({
  ...{ trashed: false, categories: [], tags: [], slugs: [], search: undefined, compared: [] },
  states: [{ status: 1, sight: SIGHTS.everything }],
  ...filter,
});

/** What the text finds, as the database's own search has it. */
export const searched = (site: TestDatabaseSite, text: string, former?: readonly string[]): SearchClause =>
  site.provider(ArticleSearchRepository).clause(questionOf(text), former);

/** Texts that find something, and why each is a case of its own. */
export const SEARCHES: Readonly<Record<string, string>> = {
  'a word': 'ferry ',
  'the beginning of a word': 'ferr',
  'several words': 'last ferry',
  'words that belong together': 'elan-vital ',
  'words that belong together, and another word': 'elan-vital text ',
  'a word with an accent': 'Résumé ',
  'a word with sharp s': 'strasse',
  'a word with signs': 'C++',
  'a word without spaces around it': '日本',
  'a word in two places': 'bread ',
  'a word of every article': 'text ',
  'a word of the stop list': 'the ',
};
