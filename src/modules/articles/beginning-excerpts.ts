import { excerptOf } from './article-html.js';
import { type Excerpted, ExcerptStrategy } from './excerpt-strategy.js';

/** Default `ExcerptStrategy`: the first 200 characters of the text. */
export class BeginningExcerpts extends ExcerptStrategy {
  protected shorten({ text }: Excerpted): string {
    return excerptOf(text);
  }
}
