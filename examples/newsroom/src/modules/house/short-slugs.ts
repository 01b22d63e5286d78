import { type SluggedResource, SlugStrategy } from 'masthead';

const SHORT_WORDS = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** Removes short words from slugs of articles: the slug of "The ferry at dawn" is `ferry-dawn`. Slugs of categories and tags keep them. */
export class ShortSlugs extends SlugStrategy {
  protected toSlugText(text: string, resource: SluggedResource): string {
    const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const significant = resource === 'article' ? words.filter((word) => !SHORT_WORDS.has(word)) : words;
    return significant.join('-').slice(0, 180).replace(/-$/, '');
  }
}
