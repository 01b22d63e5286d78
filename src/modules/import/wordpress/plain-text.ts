import { textOf } from '../../articles/index.js';

/** Converts a name or a title from HTML, as WordPress stores it, to plain text that fits the column. */
export const plainText = (html: string, longest: number): string => [...textOf(html)].slice(0, longest).join('').trim();
