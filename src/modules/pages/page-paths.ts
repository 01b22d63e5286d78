import type { ArticleRecord } from '../articles/index.js';
import type { CategoryRecord } from '../categories/index.js';

/** Paths of the pages, relative to the root of the site. */
export const ARTICLES_PATH = '/articles';
export const FEED_PATH = '/feed.xml';
export const SITEMAP_PATH = '/sitemap.xml';

export const articlePath = ({ slug }: Pick<ArticleRecord, 'slug'>): string => `${ARTICLES_PATH}/${slug}`;
export const categoryPath = ({ id }: Pick<CategoryRecord, 'id'>): string => `/categories/${id}`;

/** Appends the parameters that have a value to a path. */
export function withQuery(path: string, parameters: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.set(name, String(value));
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
