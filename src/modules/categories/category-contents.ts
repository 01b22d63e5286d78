import type { Principal } from '../../core/auth/index.js';

/** The articles in categories, for whoever takes a category away. The articles module provides it. */
export abstract class CategoryContents {
  /** How many there are, drafts and the trash included. */
  abstract count(categoryId: number): Promise<number>;

  /** Whether the caller's credential reaches to articles of every state; what the role may do is said by categories. */
  abstract areInScope(caller: Principal): boolean;

  /**
   * Puts all of them into another category, in a unit of work that holds the first one, so that none is added meanwhile. The
   * counts of the two are the caller's affair.
   */
  abstract move(from: number, to: number): Promise<void>;
}
