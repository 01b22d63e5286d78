import { Injectable } from '@nestjs/common';
import { condition, Database, type Dialect, READ_IN_ORDER } from '../../core/database/index.js';
import { DomainError, unavailable } from '../../core/errors/domain-error.js';
import { ArticleSearch, MOST_IDS, type SearchClause } from './article-search.js';

/** Queries the configured search engine for lists. */
@Injectable()
export class ArticleSearches {
  constructor(
    readonly inUse: ArticleSearch,
    private readonly database: Database,
  ) {}

  /** Returns null if nothing matches. */
  async clause(text: string): Promise<SearchClause | null> {
    const found = text.trim() === '' ? null : await this.ask(text);
    if (found === null || 'tables' in found) return found;
    const { ids } = found;
    if (ids.length === 0) return null;
    const list = JSON.stringify([...new Set(ids)].slice(0, MOST_IDS));
    const { dialect } = this.database;
    return {
      tables: (articles) =>
        condition(`${PLACES[dialect]} found ${READ_IN_ORDER[dialect]} ${articles} ON a.id = found.id`, list),
      rank: condition('found.place'),
    };
  }

  private async ask(text: string) {
    try {
      return await this.inUse.ask(text);
    } catch (error) {
      throw error instanceof DomainError ? error : unavailable('The search is not available at present', error);
    }
  }
}

const PLACES: Record<Dialect, string> = {
  mysql: `JSON_TABLE(?, '$[*]' COLUMNS (place FOR ORDINALITY, id BIGINT PATH '$'))`,
  sqlite: '(SELECT key AS place, value AS id FROM json_each(?))',
};
