import { Injectable } from '@nestjs/common';
import { condition, Database, type Dialect, ORDERED_JOIN_SQL } from '../../../core/database/index.js';
import { DomainError, unavailable } from '../../../core/errors/domain-error.js';
import { markListRead } from '../../../core/request-context/index.js';
import { SearchEngine, MAX_RANKED_IDS, type SearchClause } from './search-engine.js';

/** Queries the configured search engine for lists. */
@Injectable()
export class SearchGateway {
  constructor(
    readonly engine: SearchEngine,
    private readonly database: Database,
  ) {}

  /** Returns null if nothing matches. */
  async findClause(text: string): Promise<SearchClause | null> {
    // The search index is rebuilt without a change of the articles.
    markListRead('search');
    const found = text.trim() === '' ? null : await this.queryEngine(text);
    if (found === null || 'tables' in found) return found;
    const { ids } = found;
    if (ids.length === 0) return null;
    const list = JSON.stringify([...new Set(ids)].slice(0, MAX_RANKED_IDS));
    const { dialect } = this.database;
    return {
      tables: (articles) =>
        condition(
          `${RANKED_IDS_TABLES[dialect]} found ${ORDERED_JOIN_SQL[dialect]} ${articles} ON a.id = found.id`,
          list,
        ),
      rank: [condition('-found.place')],
    };
  }

  private async queryEngine(text: string) {
    try {
      return await this.engine.query(text);
    } catch (error) {
      throw error instanceof DomainError ? error : unavailable('The search is not available at present', error);
    }
  }
}

const RANKED_IDS_TABLES: Record<Dialect, string> = {
  mysql: `JSON_TABLE(?, '$[*]' COLUMNS (place FOR ORDINALITY, id BIGINT PATH '$'))`,
  sqlite: '(SELECT key AS place, value AS id FROM json_each(?))',
};
