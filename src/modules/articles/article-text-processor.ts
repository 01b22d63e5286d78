import { Injectable } from '@nestjs/common';
import { SlugStrategy } from '../../core/text/index.js';
import { toPlainText } from './article-html.js';
import { ExcerptStrategy } from './excerpt-strategy.js';
import { type SanitizedContent, HtmlSanitizer } from './html-sanitizer.js';

/** Applies the configured sanitizer, excerpt and slug strategies. */
@Injectable()
export class ArticleTextProcessor {
  constructor(
    private readonly sanitizer: HtmlSanitizer,
    private readonly excerpts: ExcerptStrategy,
    private readonly slugs: SlugStrategy,
  ) {}

  sanitize(content: string): SanitizedContent {
    return this.sanitizer.sanitize(content);
  }

  /** `html` must be sanitised. */
  toExcerpt(html: string, text = toPlainText(html)): string {
    return this.excerpts.toExcerpt({ html, text });
  }

  toSlug(title: string): string {
    return this.slugs.slugOf(title, 'article');
  }
}
