import sanitizeHtml from 'sanitize-html';
import { timeSlice } from '../../../core/lifecycle/time-slice.js';
import { hasVisibleText, stripUnreadable } from '../../../core/text/index.js';
import { Parser } from 'htmlparser2';
import { dropCostlyAttributes } from './costly-attributes.js';
import { htmlComplexityError } from './html-complexity.js';

/** Yields to other requests if the steps have used the time slice. */
const pause = (): Promise<void> | undefined => (timeSlice.isOver ? timeSlice.next() : undefined);

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

/** The steps of `HtmlSanitizer.sanitize` in a thread. Masthead passes them for contents of 32 KiB or with 1,000 tags; a site has no use for them. */
export interface SanitizerSteps {
  /** The check before `clean`. Returns the reason for a rejection. */
  htmlComplexityError(input: string): Promise<string | undefined>;
  /** The steps after `clean`. */
  toSanitizedContent(cleanHtml: string): Promise<SanitizedContent>;
  /** All steps, with `clean` of `AllowListSanitizer`. */
  sanitizeByAllowList(input: string): Promise<SanitizedContent>;
}

/**
 * Removes unsafe markup from article content. The result is stored and displayed to all readers without further escaping, also in the
 * pages of this service: it must not contain executable code.
 */
export abstract class HtmlSanitizer {
  /**
   * `input` is the HTML as sent: at most 1,048,576 characters, 500 nested elements, 500 unclosed tags of SVG or MathML, 1,000 attributes in a
   * tag, 100,000 tags, attributes and pieces of text, and few closing tags without an element in nested elements. Control characters are
   * removed from the result. Must be synchronous: it delays all other requests, so it should take less than 100 ms for every input. Only
   * `AllowListSanitizer`, but no class that extends it, runs in a thread, for contents of 32 KiB or with 1,000 tags. An exception ends
   * the request with 500, and nothing is stored.
   */
  protected abstract clean(input: string): SanitizedHtml;

  /** With `thread`, all steps except `clean` run there. Otherwise yields to other requests between the steps. */
  async sanitize(input: string, thread?: SanitizerSteps): Promise<SanitizedContent> {
    await pause();
    const fault = await (thread ?? STEPS).htmlComplexityError(input);
    await pause();
    const cleaned = fault === undefined ? this.clean(input) : { fault };
    await pause();
    return 'fault' in cleaned ? toRejectedContent(cleaned.fault) : (thread ?? STEPS).toSanitizedContent(cleaned.html);
  }

  /** Sanitises content of an import, whose size and complexity are not limited. */
  sanitizeImported(html: string): string {
    const cleaned = this.clean(html);
    if ('fault' in cleaned) throw new Error(`the content must ${cleaned.fault}`);
    return stripUnreadable(cleaned.html).trim();
  }
}

export const toRejectedContent = (fault: string): SanitizedContent => ({ html: '', text: '', empty: true, fault });

/** The steps after `clean`. Yields to other requests between them. */
export async function toSanitizedContent(cleanHtml: string): Promise<SanitizedContent> {
  // Control characters written as character references (`&#27;`) are decoded only by the sanitizer.
  const html = stripUnreadable(cleanHtml).trim();
  await pause();
  const text = toPlainText(html);
  await pause();
  return { html, text, empty: !hasVisibleText(text) && !/<(img|audio|video)\b/.test(html) };
}

const STEPS = { htmlComplexityError, toSanitizedContent };

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
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: dropCostlyAttributes(attribs) }) },
};

/** Default `HtmlSanitizer`: an allow list of harmless elements and attributes. */
export class AllowListSanitizer extends HtmlSanitizer {
  protected clean(input: string): SanitizedHtml {
    return { html: sanitizeHtml(input, ALLOWED) };
  }

  override sanitize(input: string, thread?: SanitizerSteps): Promise<SanitizedContent> {
    // The thread does not know the `clean` of a class that extends this one.
    const isDefault = Object.getPrototypeOf(this) === AllowListSanitizer.prototype;
    return thread && isDefault ? thread.sanitizeByAllowList(input) : super.sanitize(input, thread);
  }
}

/** For the thread. */
export const sanitizeByAllowList = (input: string): Promise<SanitizedContent> =>
  new AllowListSanitizer().sanitize(input);

const EXCERPT_LENGTH = 200;
const BLOCK_ELEMENTS =
  /^(address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/;

/** Returns the text of HTML: entities decoded, block elements separated by a space. */
export function toPlainText(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => (text += part),
    onopentag: (name) => BLOCK_ELEMENTS.test(name) && (text += ' '),
    onclosetag: (name) => BLOCK_ELEMENTS.test(name) && (text += ' '),
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

/** Returns the first 200 code points of a text. */
export function toExcerpt(text: string): string {
  // A code point has at most 2 UTF-16 code units.
  return [...text.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('').trimEnd();
}
