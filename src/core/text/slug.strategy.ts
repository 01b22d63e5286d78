import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';

/** Loaded at the first use: the tables of all scripts take 20 ms and 3 MB. */
let transliteration: typeof import('transliteration') | undefined;

/** Leaves room for a numeric suffix. */
export const MAX_SLUG_LENGTH = 180;

export const SLUG_PATTERN = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Transliterates text in any script to lower-case letters, digits and single dashes. Returns `fallback` if nothing remains. */
export function slugOf(text: string, fallback: string): string {
  transliteration ??= createRequire(__filename)('transliteration') as typeof import('transliteration');
  const slug = transliteration
    .slugify(text, { lowercase: true, separator: '-', trim: true })
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-+|-+$/g, '');
  return slug || fallback;
}

/** Returns the nth candidate for a slug: `tea`, `tea-2`, `tea-3`. */
const numberedSlug = (slug: string, n: number): string => (n === 1 ? slug : `${slug}-${n}`);

/** The numbers after which the search continues in steps that double. */
const FIRST_NUMBERS = Array.from({ length: 20 }, (_, index) => index + 1);
const DOUBLING_NUMBERS = Array.from({ length: 26 }, (_, index) => 2 ** (index + 5));
const NINE_DIGITS = [10 ** 8, 10 ** 9] as const;

/** Returns those of the slugs that are taken. */
export type FindTakenSlugs = (slugs: readonly string[]) => Promise<readonly string[]>;

/**
 * Returns the first of `slug`, `slug-2`, … `slug-20` that is free, otherwise a free number after a taken one. Reads few slugs, also if
 * thousands of names produce the same slug. A caller who takes the numbers of all steps gives others a random number.
 */
export async function freeSlug(slug: string, findTaken: FindTakenSlugs): Promise<string> {
  const findFree = async (...numbers: readonly number[]): Promise<number | undefined> => {
    const taken = new Set(await findTaken(numbers.map((n) => numberedSlug(slug, n))));
    return numbers.find((n) => !taken.has(numberedSlug(slug, n)));
  };
  const first = await findFree(...FIRST_NUMBERS);
  if (first !== undefined) return numberedSlug(slug, first);
  let high = await findFree(...DOUBLING_NUMBERS);
  if (high === undefined) return `${slug}-${randomInt(...NINE_DIGITS)}`;
  let low = high / 2;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if ((await findFree(middle)) === undefined) low = middle;
    else high = middle;
  }
  return numberedSlug(slug, high);
}

/** Type of a resource with a slug. The type is the fallback if the name yields no slug: `article`, `article-2`. */
export type SluggedResource = 'article' | 'category' | 'tag';

/**
 * Derives the slug from the title of an article or the name of a category or tag, unless the request contains a slug. It does not
 * ensure uniqueness: a number is appended to a slug that is taken.
 */
export abstract class SlugStrategy {
  /**
   * Returns lower-case letters and digits with single dashes between them, at most 180 characters, or an empty string if no part of
   * `text` (1 to 1000 characters) can be represented. Must be deterministic and synchronous: it runs inside units of work. Any other
   * result is an error of the strategy: the request fails with 500 and stores nothing.
   */
  protected abstract toSlugText(text: string, resource: SluggedResource): string;

  /** Returns the slug of `toSlugText`, or the name of the resource if it is empty. Throws if the slug is not valid. */
  slugOf(text: string, resource: SluggedResource): string {
    const slug = this.toSlugText(text, resource) || resource;
    if (slug.length <= MAX_SLUG_LENGTH && SLUG_PATTERN.test(slug)) return slug;
    throw new Error(`${this.constructor.name} returned "${slug}", which is not a valid slug`);
  }
}

/** Default: transliterates text in any script to Latin letters. */
export class TransliteratingSlugStrategy extends SlugStrategy {
  protected toSlugText(text: string, resource: SluggedResource): string {
    return slugOf(text, resource);
  }
}
