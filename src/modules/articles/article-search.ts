import type { Condition } from '../../core/database/index.js';

/** What there is to be found of an article. */
export interface SearchedArticle {
  readonly id: number;
  readonly title: string;
  readonly excerpt: string;
  /** The text of the content, without markup. */
  readonly text: string;
}

/** Two pieces of a statement about the article `a`, with their values. */
export interface SearchClause {
  /**
   * What stands in the place of the `articles a` of a statement: a join of them, in which every article that is found stands once.
   * `articles` is how the statement calls them itself, with its hint to the database.
   */
  readonly tables: (articles: string) => Condition;
  /** How well one fits, as a list for ORDER BY: the best first. The higher id comes first where they are alike. */
  readonly rank: Condition;
}

/** An engine elsewhere: the ids of all that it finds, the best first. Those after the first `MOST_IDS` are left out. */
export interface RankedIds {
  readonly ids: readonly number[];
}

/** More than anybody turns over, and few enough for one statement. */
export const MOST_IDS = 10_000;

/**
 * How articles are found by a text: by their words in the database, unless a module replaces it. See docs/search.md.
 *
 * What it finds is narrowed to what the caller may see, and counted, by the application's own statements. It may find what is
 * gone or hidden, and is not asked about rights.
 */
export abstract class ArticleSearch {
  /**
   * What is found by the text, in which every word must occur; null where nothing is. `text` is at most 200 characters and is not
   * empty. Where an engine cannot be reached, it rejects: the search is answered by 503, and everything else goes on.
   */
  abstract ask(text: string): Promise<SearchClause | RankedIds | null>;

  /**
   * Follow an article inside the unit of work that writes it, and so must await nothing but the database. An engine elsewhere leaves
   * them as they are, and listens to the events of the articles instead.
   */
  insert(_article: SearchedArticle): Promise<void> {
    return Promise.resolve();
  }

  update(_article: SearchedArticle): Promise<void> {
    return Promise.resolve();
  }

  /** Once it is gone for good: those in the trash are searched too. */
  remove(_articleId: number): Promise<void> {
    return Promise.resolve();
  }
}
