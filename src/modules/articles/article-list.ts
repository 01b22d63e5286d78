import type { PageRequest, OffsetRequest } from '../../core/pagination/index.js';
import type { SearchClause } from './search-engine.js';
import type { ArticleVisibility } from './article-visibility.js';
import type { ArticleStatus } from './article-status.js';

export const ARTICLE_SORTS = [
  'id',
  'title',
  'created_at',
  'updated_at',
  'published_at',
  'views',
  'rating',
  'comments',
] as const;
/** `shown_at` is `published_at`, else `created_at`, for representations with a single time. */
export type ArticleSort = (typeof ARTICLE_SORTS)[number] | 'shown_at';

/** Filter of a list. An omitted member does not filter. */
export interface ArticleFilter {
  /** Default: published; in the trash every status. */
  readonly status?: ArticleStatus;
  readonly trashed?: boolean;
  readonly categoryId?: number;
  /** This category and its descendants. */
  readonly categoryTree?: number;
  readonly authorId?: number;
  /** A current or previous slug. */
  readonly slug?: string;
  /** Slugs or names of tags; an article must have all of them. */
  readonly tags?: readonly string[];
  readonly featured?: boolean;
  readonly publishedAfter?: Date;
  readonly publishedBefore?: Date;
  /** Every word must occur; the last word also matches as a prefix. */
  readonly search?: string;
}

export interface ArticleOrder {
  /** Default: newest first; with `search` best match first. */
  readonly sort?: ArticleSort;
  readonly order?: 'asc' | 'desc';
}

export interface ArticleListRequest extends ArticleFilter, ArticleOrder, PageRequest {}
/** List request with an offset and a limit instead of a page number. */
export interface ArticleOffsetPageRequest extends ArticleFilter, ArticleOrder, OffsetRequest {}

/** Filter with names resolved to ids, and with the visibility for the caller. */
export interface ResolvedFilter extends Omit<ArticleFilter, 'status' | 'trashed' | 'tags' | 'categoryTree' | 'search'> {
  /** Undefined: any. */
  readonly status: number | undefined;
  readonly trashed: boolean;
  readonly visibility: ArticleVisibility;
  readonly tagIds: readonly number[];
  readonly categoryIds?: readonly number[];
  readonly search?: SearchClause;
}
