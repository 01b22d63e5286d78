import { slugify } from 'transliteration';

/** So that a number has room behind it. */
export const LONGEST_SLUG = 180;

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Lower-case letters, digits and single dashes, from text in any script; `fallback` where nothing of it can be written so. */
export function slugOf(text: string, fallback: string): string {
  const slug = slugify(text, { lowercase: true, separator: '-', trim: true })
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** The nth try for a slug that others may have taken: `tea`, `tea-2`, `tea-3`. */
const numberedSlug = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`);

/** The first of `slug`, `slug-2`, … that is not among `taken`. */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  for (let n = 1; ; n++) {
    const candidate = numberedSlug(slug, n);
    if (!used.has(candidate)) return candidate;
  }
}
