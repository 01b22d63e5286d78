/** The articles in categories, for whoever takes a category away. The articles module provides it. */
export abstract class CategoryContents {
  /** How many there are, drafts and the trash included. */
  abstract count(categoryId: number): Promise<number>;

  /**
   * Puts all of them into another category, in a unit of work that holds the first one, so that none is added meanwhile. The
   * counts of the two are the caller's affair.
   */
  abstract move(from: number, to: number): Promise<void>;
}
