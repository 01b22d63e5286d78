import { Injectable } from '@nestjs/common';
import { ArticleSearch, type SearchClause, type SearchedArticle } from './article-search.js';
import { ArticleSearchRepository } from './article-search.repository.js';
import { formerWords } from './former-search-words.js';
import { questionOf } from './search-question.js';
import { SearchState } from './search-state.js';

/** Default `ArticleSearch`: full-text search in the database. */
@Injectable()
export class WordSearch extends ArticleSearch {
  constructor(
    private readonly words: ArticleSearchRepository,
    private readonly state: SearchState,
  ) {
    super();
  }

  async ask(text: string): Promise<SearchClause | null> {
    const terms = questionOf(text);
    if (terms.length === 0) return null;
    return this.words.clause(terms, (await this.state.isCurrent()) ? [] : formerWords(text));
  }

  override insert(article: SearchedArticle): Promise<void> {
    return this.words.put(article);
  }

  override update(article: SearchedArticle): Promise<void> {
    return this.words.put(article);
  }

  override remove(articleId: number): Promise<void> {
    return this.words.delete(articleId);
  }
}
