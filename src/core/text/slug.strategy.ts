import { MAX_SLUG_LENGTH, SLUG_PATTERN } from './slug.js';

/** Type of a resource with a slug. The type is the fallback if the name yields no slug: `article`, `article-2`. */
export type SluggedResource = 'article' | 'category' | 'tag';

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
  protected abstract toSlugText(text: string, resource: SluggedResource): string;

  slugOf(text: string, resource: SluggedResource): string {
    const slug = this.toSlugText(text, resource) || resource;
    if (slug.length <= MAX_SLUG_LENGTH && SLUG_PATTERN.test(slug)) return slug;
    throw new Error(`${this.constructor.name} returned "${slug}", which is not a valid slug`);
  }
}
