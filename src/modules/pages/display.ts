import type { CategoryBranch, CategoryRecord } from '../categories/index.js';
import type { ArticleRecord } from '../articles/index.js';

/** Minimum length of a generated excerpt, which is the beginning of the text. */
const MIN_GENERATED_LENGTH = 190;
const END_OF_SENTENCE = /[.!?…]["'”’)»]*$/;

/** Characters that are removed before the ellipsis. */
const SEPARATOR = /[\s,;:–—-]/;

/** Returns the excerpt for display. If the excerpt ends within a sentence, an ellipsis follows the last whole word. */
export function displayExcerpt(excerpt: string): string {
  if (excerpt.length < MIN_GENERATED_LENGTH || END_OF_SENTENCE.test(excerpt)) return excerpt;
  const lastSpace = excerpt.search(/\s\S*$/);
  // A loop, because a regular expression that skips separators before a space takes cubic time.
  let end = lastSpace < 0 ? excerpt.length : lastSpace;
  while (end > 0 && SEPARATOR.test(excerpt[end - 1]!)) end--;
  return `${excerpt.slice(0, end)} …`;
}

/** Returns the URL of an image if the content security policy of the pages allows the URL, otherwise null. */
export const displayImage = (address: string | null): string | null =>
  address !== null && /^https:/i.test(address) ? address : null;

const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A time for a `time` element: machine-readable, and formatted for readers. */
export interface DisplayTime {
  /** ISO 8601 in UTC. */
  readonly iso: string;
  /** Day in English: `31 January 2026`. */
  readonly text: string;
}

export const displayTime = (iso: string): DisplayTime => ({ iso, text: LONG.format(new Date(iso)) });

/** Flattens a category tree; each category precedes its descendants. */
export const flattenTree = (branches: readonly CategoryBranch[]): CategoryBranch[] =>
  branches.flatMap((branch) => [branch, ...flattenTree(branch.children)]);

/** Paths of the pages, relative to the root of the site. */
export const ARTICLES_PATH = '/articles';
export const FEED_PATH = '/feed.xml';
export const SITEMAP_PATH = '/sitemap.xml';
export const DOCS_PATH = '/docs';

export const articlePath = ({ slug }: Pick<ArticleRecord, 'slug'>): string => `${ARTICLES_PATH}/${slug}`;
export const categoryPath = ({ id }: Pick<CategoryRecord, 'id'>): string => `/categories/${id}`;

/** Appends the parameters that have a value to a path. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
