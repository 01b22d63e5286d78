import { slugOf } from './slug.js';
import { type SluggedResource, SlugStrategy } from './slug.strategy.js';

/** Default: transliterates text in any script to Latin letters. */
export class TransliteratingSlugStrategy extends SlugStrategy {
  protected toSlugText(text: string, resource: SluggedResource): string {
    return slugOf(text, resource);
  }
}
