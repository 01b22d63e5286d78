import { slugOf } from './slug.js';
import { type Addressed, SlugStrategy } from './slug-strategy.js';

/** The default: text of any script in the letters of the Latin one. */
export class TransliteratedSlugs extends SlugStrategy {
  protected write(text: string, of: Addressed): string {
    return slugOf(text, of);
  }
}
