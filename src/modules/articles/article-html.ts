import { Parser } from 'htmlparser2';

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
