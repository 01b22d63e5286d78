import { hasVisibleText, stripUnreadable } from '../../core/text/index.js';
import { toPlainText } from './article-html.js';
import { htmlComplexityError } from './html-complexity-error.js';

/** Sanitised content and its plain text. */
export interface SanitizedContent {
  readonly html: string;
  readonly text: string;
  /** True if the content has no visible text, image, audio or video. */
  readonly empty: boolean;
  /** Reason for a rejection, as the end of the sentence "The content must …". */
  readonly fault?: string;
}

/** HTML that is safe to display, or the reason for a rejection, as the end of the sentence "The content must …". */
export type SanitizedHtml = { readonly html: string } | { readonly fault: string };

/**
 * Removes unsafe markup from article content. The result is stored and displayed to all readers without further escaping, also in the
 * pages of this service: it must not contain executable code.
 */
export abstract class HtmlSanitizer {
  /**
   * `input` is the HTML as sent: at most 1,048,576 characters, 500 nested elements and 100,000 tags, attributes and pieces of text.
   * Control characters are removed from the result. Must be synchronous. An exception ends the request with 500, and nothing is stored.
   */
  protected abstract clean(input: string): SanitizedHtml;

  sanitize(input: string): SanitizedContent {
    const fault = htmlComplexityError(input);
    const cleaned = fault === undefined ? this.clean(input) : { fault };
    if ('fault' in cleaned) return { html: '', text: '', empty: true, fault: cleaned.fault };
    // Control characters written as character references (`&#27;`) are decoded only by the sanitizer.
    const html = stripUnreadable(cleaned.html).trim();
    const text = toPlainText(html);
    return { html, text, empty: !hasVisibleText(text) && !/<(img|audio|video)\b/.test(html) };
  }
}
