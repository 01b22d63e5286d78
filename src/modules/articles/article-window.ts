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

/** Public columns that are compared as they stand in the database. */
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

/** What a list by cursor can be narrowed to. */
export type ArticleWindowField =
  ArticleCompared | 'status' | 'trashed' | 'category' | 'category_tree' | 'tag' | 'slug' | 'search';

export type ArticleTerm = FilterTerm<ArticleWindowField>;

/** A part of a list next to a place in it. Its terms must all hold; without one of `status` it shows published ones. */
export type ArticleWindowRequest = Pick<
  ListRequest<ArticleWindowSort, ArticleWindowField>,
  'window' | 'total' | 'sort' | 'filters'
>;

/** The articles in one state, or in any where it is undefined, as far as somebody sees them. */
export interface SeenState {
  readonly status: number | undefined;
  readonly sight: ArticleSight;
}

/** The terms with every name resolved to ids, and with what the caller may see. */
export interface ResolvedWindow {
  readonly trashed: boolean;
  /** An article fits that fits one of them. */
  readonly states: readonly SeenState[];
  /** It is in each of them. */
  readonly categories: readonly CategoryRange[];
  /** For each it has one of these tags, or none of them. */
  readonly tags: readonly { readonly has: boolean; readonly ids: readonly number[] }[];
  readonly slugs: readonly string[];
  readonly search: SearchClause | undefined;
  readonly compared: readonly FilterTerm<ArticleCompared>[];
}
