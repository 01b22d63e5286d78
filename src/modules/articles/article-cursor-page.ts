import type { FilterTerm, ListRequest } from '../../core/json-api/index.js';
import type { CategorySet } from '../categories/index.js';
import type { SearchClause } from './search-engine.js';
import type { ArticleVisibility } from './article-visibility.js';

export const ARTICLE_CURSOR_PAGE_SORTS = [
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
export type ArticleCursorPageSort = (typeof ARTICLE_CURSOR_PAGE_SORTS)[number];

/** Public fields with filters that compare a database column directly. */
export const ARTICLE_COLUMN_FIELDS = [
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
export type ArticleColumnField = (typeof ARTICLE_COLUMN_FIELDS)[number];

/** Filter fields of cursor lists. */
export type ArticleFilterField =
  ArticleColumnField | 'status' | 'trashed' | 'category' | 'category_tree' | 'tag' | 'slug' | 'search';

export type ArticleFilterTerm = FilterTerm<ArticleFilterField>;

/** Cursor page request. All filters must match; without a `status` filter the list contains published articles. */
export type ArticleCursorPageRequest = Pick<
  ListRequest<ArticleCursorPageSort, ArticleFilterField>,
  'page' | 'total' | 'sort' | 'filters'
>;

/** A status (undefined: every status) and the visibility of the articles with that status. */
export interface StatusVisibility {
  readonly status: number | undefined;
  readonly visibility: ArticleVisibility;
}

/** Filters with names resolved to ids, and with the visibility for the caller. */
export interface ResolvedCursorFilter {
  readonly trashed: boolean;
  /** An article must match one of these. */
  readonly states: readonly StatusVisibility[];
  /** An article must be in all of these sets. */
  readonly categories: readonly CategorySet[];
  /** For each entry, an article must have one of the tags (`has`), or none of the tags. */
  readonly tags: readonly { readonly has: boolean; readonly ids: readonly number[] }[];
  readonly slugs: readonly string[];
  readonly search: SearchClause | undefined;
  readonly columnFilters: readonly FilterTerm<ArticleColumnField>[];
}
