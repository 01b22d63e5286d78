import { isVisible, withoutUnreadable } from '../../core/text/index.js';
import { textOf } from './article-html.js';
import { markupFault } from './markup-limits.js';

/** Sanitised content and its plain text. */
export interface ArticleHtml {
  readonly html: string;
  readonly text: string;
  /** True if the content has no visible text, image, audio or video. */
  readonly empty: boolean;
  /** Reason for a rejection, as the end of the sentence "The content must …". */
  readonly fault?: string;
}

/** HTML that is safe to display, or the reason for a rejection, as the end of the sentence "The content must …". */
export type CleanHtml = { readonly html: string } | { readonly fault: string };

/**
 * Removes unsafe markup from article content. The result is stored and displayed to all readers without further escaping, also in the
 * pages of this service: it must not contain executable code.
 */
export abstract class HtmlSanitizer {
  /**
   * `input` is the HTML as sent: at most 1,048,576 characters, 500 nested elements and 100,000 tags, attributes and pieces of text.
   * Control characters are removed from the result. Must be synchronous. An exception ends the request with 500, and nothing is stored.
   */
  protected abstract clean(input: string): CleanHtml;

  read(input: string): ArticleHtml {
    const fault = markupFault(input);
    const cleaned = fault === undefined ? this.clean(input) : { fault };
    if ('fault' in cleaned) return { html: '', text: '', empty: true, fault: cleaned.fault };
    // Control characters written as character references (`&#27;`) are decoded only by the sanitizer.
    const html = withoutUnreadable(cleaned.html).trim();
    const text = textOf(html);
    return { html, text, empty: !isVisible(text) && !/<(img|audio|video)\b/.test(html) };
  }
}
