import sanitizeHtml from 'sanitize-html';
import { type SanitizedHtml, HtmlSanitizer } from './html-sanitizer.js';

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
