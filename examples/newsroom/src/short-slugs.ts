import { type Addressed, SlugStrategy } from 'masthead';

const SMALL = new Set(['a', 'an', 'and', 'at', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** Without the small words: "The ferry at dawn" is at `ferry-dawn`. Categories and tags keep all of theirs. */
export class ShortSlugs extends SlugStrategy {
  protected write(text: string, of: Addressed): string {
    const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
    const kept = of === 'article' ? words.filter((word) => !SMALL.has(word)) : words;
    return kept.join('-').slice(0, 180).replace(/-$/, '');
  }
}
