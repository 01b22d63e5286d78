import { Injectable } from '@nestjs/common';
import { toExcerpt, toPlainText, type SanitizedContent, HtmlSanitizer } from './html-sanitizer.js';
import { ContentThread, needsThread } from './content-thread.js';
import { SlugStrategy } from '../../../core/text/index.js';

/** Maximum code points; equal to the limit for an excerpt written by the author. */
const MAX_EXCERPT_LENGTH = 500;

/** Input of an `ExcerptStrategy`. */
export interface ExcerptSource {
  /** Text of the content: entities decoded, block elements separated by a space. */
  readonly text: string;
  /** Sanitised HTML of the content. */
  readonly html: string;
}

/** Generates the excerpt of an article if the author wrote none. Runs on every change of the content. */
export abstract class ExcerptStrategy {
  /**
   * Returns plain text; the first 500 characters are used. Runs in transactions and must be synchronous. An exception ends the request
   * with 500, and nothing is stored.
   */
  protected abstract shorten(article: ExcerptSource): string;

  /** Returns the first 500 characters of the result of `shorten`. */
  toExcerpt(article: ExcerptSource): string {
    const excerpt = this.shorten(article);
    return excerpt.length <= MAX_EXCERPT_LENGTH ? excerpt : [...excerpt].slice(0, MAX_EXCERPT_LENGTH).join('');
  }
}

/** Default `ExcerptStrategy`: the first 200 characters of the text. */
export class LeadingTextExcerpt extends ExcerptStrategy {
  protected shorten({ text }: ExcerptSource): string {
    return toExcerpt(text);
  }
}

/** Applies the configured sanitizer, excerpt and slug strategies. */
@Injectable()
export class ArticleTextProcessor {
  constructor(
    private readonly sanitizer: HtmlSanitizer,
    private readonly excerpts: ExcerptStrategy,
    private readonly slugs: SlugStrategy,
    private readonly thread: ContentThread,
  ) {}

  sanitize(content: string): Promise<SanitizedContent> {
    return this.sanitizer.sanitize(content, needsThread(content) ? this.thread : undefined);
  }

  /** `html` must be sanitised. */
  toPlainText(html: string): Promise<string> {
    return needsThread(html) ? this.thread.toPlainText(html) : Promise.resolve(toPlainText(html));
  }

  sanitizeImported(content: string): string {
    return this.sanitizer.sanitizeImported(content);
  }

  /** `html` must be sanitised. */
  toExcerpt(html: string, text = toPlainText(html)): string {
    return this.excerpts.toExcerpt({ html, text });
  }

  toSlug(title: string): string {
    return this.slugs.slugOf(title, 'article');
  }
}
