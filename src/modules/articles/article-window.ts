import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';
import type { CategoryRange } from '../categories/index.js';
import type { SearchClause } from './article-search.js';
import type { ArticleSight } from './article-sight.js';

export const ARTICLE_WINDOW_SORTS = [
  'id',
  'title',
  'slug',
  'created_at',
  'updated_at',
  'published_at',
  'views',
  'rating',
  'comments_count',
] as const;
export type ArticleWindowSort = (typeof ARTICLE_WINDOW_SORTS)[number];

/** Public fields with filters that compare a database column directly. */
export const ARTICLE_COMPARED = [
  'id',
  'title',
  'subtitle',
  'excerpt',
  'author',
  'featured',
  'created_at',
  'updated_at',
  'published_at',
  'views',
  'rating',
  'comments_count',
] as const;
export type ArticleCompared = (typeof ARTICLE_COMPARED)[number];

/** Filter fields of cursor lists. */
export type ArticleWindowField =
  ArticleCompared | 'status' | 'trashed' | 'category' | 'category_tree' | 'tag' | 'slug' | 'search';

export type ArticleTerm = FilterTerm<ArticleWindowField>;

/** Cursor page request. All filters must match; without a `status` filter the list contains published articles. */
export type ArticleWindowRequest = Pick<
  ListRequest<ArticleWindowSort, ArticleWindowField>,
  'window' | 'total' | 'sort' | 'filters'
>;

/** A status (undefined: every status) and the visibility of the articles with that status. */
export interface SeenState {
  readonly status: number | undefined;
  readonly sight: ArticleSight;
}

/** Filters with names resolved to ids, and with the visibility for the caller. */
export interface ResolvedWindow {
  readonly trashed: boolean;
  /** An article must match one of these. */
  readonly states: readonly SeenState[];
  /** An article must be in all of these sets. */
  readonly categories: readonly CategoryRange[];
  /** For each entry, an article must have one of the tags (`has`), or none of the tags. */
  readonly tags: readonly { readonly has: boolean; readonly ids: readonly number[] }[];
  readonly slugs: readonly string[];
  readonly search: SearchClause | undefined;
  readonly compared: readonly FilterTerm<ArticleCompared>[];
}
