import type { Condition } from '../../../core/database/index.js';

/** Searchable content of an article. */
export interface SearchDocument {
  readonly id: number;
  readonly title: string;
  readonly excerpt: string;
  /** Text of the content as `SearchEngine.prepareText` returns it. */
  readonly text: string;
}

/** The fields of a `SearchDocument` except the text. */
export type SearchHeading = Omit<SearchDocument, 'text'>;

/** Two SQL fragments, with their values, for a statement on `articles a`. */
export interface SearchClause {
  /**
   * Replaces `articles a` in the FROM clause with a join in which each matching article occurs once. `articles` is the table expression
   * of the statement, with its index hint.
   */
  readonly tables: (articles: string) => Condition;
  /**
   * Expressions of the relevance, the most significant first: `[condition('INSTR(a.title, ?) > 0', word)]`. The greatest value is the best
   * match. Ties are ordered by descending id.
   */
  readonly rank: readonly Condition[];
}

/** Result of an external engine: ids of all matches, best match first. Ids after the first `MAX_RANKED_IDS` are ignored. */
export interface RankedIds {
  readonly ids: readonly number[];
}

/** Maximum number of ranked ids: more than a reader pages through, and few enough for one statement. */
export const MAX_RANKED_IDS = 10_000;

/**
 * Finds articles by text. The default searches in the database; a module can replace it. See docs/search.md.
 *
 * The application filters the result by the rights of the caller and counts it with its own statements. The engine may return deleted or
 * hidden articles, and does not check rights.
 */
export abstract class SearchEngine {
  /**
   * Finds the articles that contain every word of `text`. Returns null if nothing matches. `text` has 1 to 200 characters. Rejects if an
   * external engine is unreachable: the search then responds with 503, and other requests are not affected.
   */
  abstract query(text: string): Promise<SearchClause | RankedIds | null>;

  /**
   * Converts the plain text of a new content, without markup, to the form that the engine stores. Called before the transaction, which
   * on SQLite is the only one at a time. The default returns the text.
   */
  prepareText(text: string): Promise<string> {
    return Promise.resolve(text);
  }

  /**
   * Called in the transaction that writes the article, so that only the database may be awaited. An external engine does not override
   * `insert`, `update`, `updateHeading` and `remove`; it listens to the events of the articles instead.
   */
  insert(_article: SearchDocument): Promise<void> {
    return Promise.resolve();
  }

  /** Called when the content of an article has changed, in the unit of work of the change. */
  update(_article: SearchDocument): Promise<void> {
    return Promise.resolve();
  }

  /**
   * Called instead of `update` if the content has not changed. `readText` extracts the plain text from the content, which takes up to
   * 100 ms. The default calls `update`.
   */
  async updateHeading(heading: SearchHeading, readText: () => string): Promise<void> {
    await this.update({ ...heading, text: await this.prepareText(readText()) });
  }

  /** Called when an article is deleted permanently. Articles in the trash stay searchable. */
  remove(_articleId: number): Promise<void> {
    return Promise.resolve();
  }
}
