import { Injectable } from '@nestjs/common';
import { SlugStrategy } from '../../core/text/index.js';
import { textOf } from './article-html.js';
import { ExcerptStrategy } from './excerpt-strategy.js';
import { type ArticleHtml, HtmlSanitizer } from './html-sanitizer.js';

/** Applies the configured sanitizer, excerpt and slug strategies. */
@Injectable()
export class ArticleTexts {
  constructor(
    private readonly sanitizer: HtmlSanitizer,
    private readonly excerpts: ExcerptStrategy,
    private readonly slugs: SlugStrategy,
  ) {}

  read(content: string): ArticleHtml {
    return this.sanitizer.read(content);
  }

  /** `html` must be sanitised. */
  excerptOf(html: string, text = textOf(html)): string {
    return this.excerpts.excerptOf({ html, text });
  }

  slugOf(title: string): string {
    return this.slugs.slugOf(title, 'article');
  }
}
