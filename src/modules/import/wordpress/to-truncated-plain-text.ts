import { toPlainText } from '../../articles/index.js';

/** Converts a name or a title from HTML, as WordPress stores it, to plain text that fits the column. */
export const toTruncatedPlainText = (html: string, maxLength: number): string =>
  [...toPlainText(html)].slice(0, maxLength).join('').trim();
