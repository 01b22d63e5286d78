import sanitizeHtml from 'sanitize-html';
import { hasVisibleText, stripUnreadable } from '../../../core/text/index.js';
import { toPlainText, htmlComplexityError } from './article-html.js';

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

/** Allowed HTML of article content. Excludes scripts, styles, event handlers, forms, frames and `javascript:` URLs. */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins', 'picture', 'source', 'audio', 'video'],
  allowedAttributes: {
    '*': ['lang', 'dir', 'title', 'id'],
    a: ['href', 'rel', 'hreflang'],
    audio: ['src', 'controls', 'preload'],
    blockquote: ['cite'],
    img: ['src', 'srcset', 'sizes', 'alt', 'width', 'height', 'loading'],
    ol: ['start', 'reversed', 'type'],
    q: ['cite'],
    source: ['src', 'srcset', 'sizes', 'type', 'media'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
    time: ['datetime'],
    video: ['src', 'controls', 'poster', 'preload', 'width', 'height'],
  },
  allowedClasses: { code: ['language-*'], pre: ['language-*'] },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesAppliedToAttributes: ['href', 'src', 'cite', 'poster'],
  nestingLimit: 100,
};

/** Default `HtmlSanitizer`: an allow list of harmless elements and attributes. */
export class AllowListSanitizer extends HtmlSanitizer {
  protected clean(input: string): SanitizedHtml {
    return { html: sanitizeHtml(input, ALLOWED) };
  }
}
