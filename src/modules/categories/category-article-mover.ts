import type { Principal } from '../../core/identity/index.js';

/** Counts and moves the articles of a category that is deleted. The articles module provides the implementation. */
export abstract class CategoryArticleMover {
  /** The number of articles, including drafts and trashed articles. */
  abstract count(categoryId: number): Promise<number>;

  /** Whether the scopes of the caller's credential cover articles of every status. Category rights are checked separately. */
  abstract isInScope(caller: Principal): boolean;

  /**
   * Moves all articles to another category. The transaction must hold an exclusive lock on `from`, so that no article is added in between.
   * The caller updates the article counts of both categories.
   */
  abstract move(from: number, to: number): Promise<void>;
}
