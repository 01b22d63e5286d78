import { LONGEST_SLUG, SLUG } from './slug.js';

/** What has an address of its own. Where nothing of its name can be written, it is called so: `article`, `article-2`. */
export type Addressed = 'article' | 'category' | 'tag';

/**
 * How the titles of articles and the names of categories and tags become a part of their addresses, where nobody has given one.
 * That no two have the same is not its affair: a number is put behind one that is taken.
 */
export abstract class SlugStrategy {
  /**
   * Lower-case letters, digits and single dashes between them, at most 180 characters; empty where nothing of `text` (1 to 1000
   * characters) can be written so. The same text must always give the same slug. It is asked inside units of work and must not
   * wait. Anything else is a fault of the strategy: the request ends with 500, and nothing is stored.
   */
  protected abstract write(text: string, of: Addressed): string;

  slugOf(text: string, of: Addressed): string {
    const slug = this.write(text, of) || of;
    if (slug.length <= LONGEST_SLUG && SLUG.test(slug)) return slug;
    throw new Error(`${this.constructor.name} gives "${slug}", which is no slug`);
  }
}
