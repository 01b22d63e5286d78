import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { isVisible, withoutUnreadable } from '../../core/text/index.js';
import { markupFault } from './markup-limits.js';

const EXCERPT_LENGTH = 200;
const BLOCKS =
  /^(address|article|aside|blockquote|br|dd|div|dl|dt|figcaption|figure|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|td|th|tr|ul)$/;

/** What an article's body may hold. Scripts, styles, handlers, forms, frames and `javascript:` addresses are not in it. */
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

/** A body ready to be stored, and what of it is read as text. */
export interface ArticleHtml {
  readonly html: string;
  readonly text: string;
  /** Nothing is left to see: neither text nor a picture, sound or film. */
  readonly empty: boolean;
  /** Why its markup was not read at all, as the end of a sentence that begins with "must". */
  readonly fault?: string;
}

export function sanitizeArticle(input: string): ArticleHtml {
  const fault = markupFault(input);
  if (fault) return { html: '', text: '', empty: true, fault };
  // Written as references (`&#27;`), control characters come to light only now.
  const html = withoutUnreadable(sanitizeHtml(input, ALLOWED)).trim();
  const text = textOf(html);
  return { html, text, empty: !isVisible(text) && !/<(img|audio|video)\b/.test(html) };
}

/** The text of HTML, entities decoded, blocks parted by a space. */
export function textOf(html: string): string {
  let text = '';
  const parser = new Parser({
    ontext: (part) => (text += part),
    onopentag: (name) => BLOCKS.test(name) && (text += ' '),
    onclosetag: (name) => BLOCKS.test(name) && (text += ' '),
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

/** The beginning of a text, for an article whose author wrote no excerpt. */
export function excerptOf(text: string): string {
  // 2 × units are enough for as many code points.
  return [...text.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('').trimEnd();
}
