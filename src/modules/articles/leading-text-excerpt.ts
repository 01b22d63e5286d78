import { toExcerpt } from './article-html.js';
import { type ExcerptSource, ExcerptStrategy } from './excerpt-strategy.js';

/** Default `ExcerptStrategy`: the first 200 characters of the text. */
export class LeadingTextExcerpt extends ExcerptStrategy {
  protected shorten({ text }: ExcerptSource): string {
    return toExcerpt(text);
  }
}
