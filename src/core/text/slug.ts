import { slugify } from 'transliteration';

/** Leaves room for a numeric suffix. */
export const MAX_SLUG_LENGTH = 180;

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Transliterates text in any script to lower-case letters, digits and single dashes. Returns `fallback` if nothing remains. */
export function slugOf(text: string, fallback: string): string {
  const slug = slugify(text, { lowercase: true, separator: '-', trim: true })
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** Returns the nth candidate for a slug: `tea`, `tea-2`, `tea-3`. */
const numberedSlug = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`);

/** Returns the first of `slug`, `slug-2`, … that is not in `taken`. */
export function freeSlug(slug: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  for (let n = 1; ; n++) {
    const candidate = numberedSlug(slug, n);
    if (!used.has(candidate)) return candidate;
  }
}
