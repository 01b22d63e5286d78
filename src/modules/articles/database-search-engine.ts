import { Injectable } from '@nestjs/common';
import { SearchEngine, type SearchClause, type SearchDocument } from './search-engine.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { legacyTokens } from './legacy-tokens.js';
import { parseSearchQuery } from './search-words.js';
import { SearchIndexStatus } from './reindexer.js';

/** Default `SearchEngine`: full-text search in the database. */
@Injectable()
export class DatabaseSearchEngine extends SearchEngine {
  constructor(
    private readonly searchIndex: ArticleSearchRepository,
    private readonly state: SearchIndexStatus,
  ) {
    super();
  }

  async query(text: string): Promise<SearchClause | null> {
    const terms = parseSearchQuery(text);
    if (terms.length === 0) return null;
    return this.searchIndex.toSearchClause(terms, (await this.state.isCurrent()) ? [] : legacyTokens(text));
  }

  override insert(article: SearchDocument): Promise<void> {
    return this.searchIndex.save(article);
  }

  override update(article: SearchDocument): Promise<void> {
    return this.searchIndex.save(article);
  }

  override remove(articleId: number): Promise<void> {
    return this.searchIndex.delete(articleId);
  }
}
