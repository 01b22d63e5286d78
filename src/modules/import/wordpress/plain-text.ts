import { textOf } from '../../articles/index.js';

/** A name or a title without markup, entities decoded, and at most as long as its column. WordPress stores both as HTML. */
export const plainText = (html: string, longest: number): string => [...textOf(html)].slice(0, longest).join('').trim();
