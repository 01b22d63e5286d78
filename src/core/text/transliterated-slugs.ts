import { slugOf } from './slug.js';
import { type Addressed, SlugStrategy } from './slug-strategy.js';

/** Default: transliterates text in any script to Latin letters. */
export class TransliteratedSlugs extends SlugStrategy {
  protected write(text: string, of: Addressed): string {
    return slugOf(text, of);
  }
}
