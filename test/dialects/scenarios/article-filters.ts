import type { ResolvedArticleFilter } from '../../../src/modules/articles/list/article-list.js';
import type { SearchClause } from '../../../src/modules/articles/search/search-engine.js';
import { ArticleSearchRepository } from '../../../src/modules/articles/search/article-search.repository.js';
import type { ArticleVisibility } from '../../../src/modules/articles/access/article-visibility.js';
import { parseSearchQuery } from '../../../src/modules/articles/search/search-words.js';
import type { TestDatabaseSite } from '../test-database-site.js';

/** Categories whose titles differ only by letters of the English alphabet and by case. */
export const PLAIN_CATEGORIES = [1, 2, 3, 6, 7];

export const ARTICLE_VISIBILITIES = {
  everything: { unrestricted: { except: [] } },
  'all but some categories': { unrestricted: { except: [1, 9] } },
  'some categories': { unrestricted: { only: [2, 4] } },
  nothing: { unrestricted: { only: [] } },
  'published and own articles': {
    unrestricted: { only: [2] },
    published: { except: [9] },
    own: { authorId: 3, draftsAlone: false, within: { except: [9] } },
  },
  'own drafts': { unrestricted: { only: [] }, own: { authorId: 3, draftsAlone: true, within: { except: [] } } },
} satisfies Record<string, ArticleVisibility>;

export const articleFilter = (filter: Partial<ResolvedArticleFilter> = {}): ResolvedArticleFilter => ({
  ...{ trashed: false, categories: [], tags: [], slugs: [], search: undefined, columnFilters: [] },
  states: [{ status: 1, visibility: ARTICLE_VISIBILITIES.everything }],
  ...filter,
});

/** Returns the clause of the database search for a text. */
export const searchClause = (site: TestDatabaseSite, text: string): SearchClause =>
  site.provider(ArticleSearchRepository).toSearchClause(parseSearchQuery(text));

/** Texts with matches, by the reason why each text is tested. */
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
