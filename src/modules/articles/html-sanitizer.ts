import { isVisible, withoutUnreadable } from '../../core/text/index.js';
import { textOf } from './article-html.js';
import { markupFault } from './markup-limits.js';

/** A body ready to be stored, and what of it is read as text. */
export interface ArticleHtml {
  readonly html: string;
  readonly text: string;
  /** Nothing is left to see: neither text nor a picture, sound or film. */
  readonly empty: boolean;
  /** Why its markup was not read at all, as the end of a sentence that begins with "must". */
  readonly fault?: string;
}

/** HTML that is safe to be shown, or why it is refused: the end of the sentence "The content must …". */
export type CleanHtml = { readonly html: string } | { readonly fault: string };

/**
 * What of an article's HTML is kept. What it gives is stored, and shown to everybody as it is, in the service's own pages too:
 * whatever could run there must be gone.
 */
export abstract class HtmlSanitizer {
  /**
   * `input` is what an author has sent: at most 1,048,576 characters, 500 elements deep, 100,000 tags, attributes and pieces of text.
   * Control characters in the answer are taken out afterwards. Must not wait. What it throws ends the request with 500, and nothing
   * is stored.
   */
  protected abstract clean(input: string): CleanHtml;

  read(input: string): ArticleHtml {
    const fault = markupFault(input);
    const cleaned = fault === undefined ? this.clean(input) : { fault };
    if ('fault' in cleaned) return { html: '', text: '', empty: true, fault: cleaned.fault };
    // Written as references (`&#27;`), control characters come to light only now.
    const html = withoutUnreadable(cleaned.html).trim();
    const text = textOf(html);
    return { html, text, empty: !isVisible(text) && !/<(img|audio|video)\b/.test(html) };
  }
}
