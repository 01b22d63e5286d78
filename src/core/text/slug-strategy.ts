import { LONGEST_SLUG, SLUG } from './slug.js';

/** Type of a resource with a slug. The type is the fallback if the name yields no slug: `article`, `article-2`. */
export type Addressed = 'article' | 'category' | 'tag';

/**
 * Derives the slug from the title of an article or the name of a category or tag, unless the request contains a slug. It does not
 * ensure uniqueness: a number is appended to a slug that is taken.
 */
export abstract class SlugStrategy {
  /**
   * Returns lower-case letters and digits with single dashes between them, at most 180 characters, or an empty string if no part of
   * `text` (1 to 1000 characters) can be represented. Must be deterministic and synchronous: it runs inside units of work. Any other
   * result is an error of the strategy: the request fails with 500 and stores nothing.
   */
  protected abstract write(text: string, of: Addressed): string;

  slugOf(text: string, of: Addressed): string {
    const slug = this.write(text, of) || of;
    if (slug.length <= LONGEST_SLUG && SLUG.test(slug)) return slug;
    throw new Error(`${this.constructor.name} returned "${slug}", which is not a valid slug`);
  }
}
