import type { PageRequest, SliceRequest } from '../../core/pagination/index.js';
import type { SearchClause } from './article-search.js';
import type { ArticleSight } from './article-sight.js';
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
/** `shown_at`: the one time that a record without three of them shows, when it was published or else made. */
export type ArticleSort = (typeof ARTICLE_SORTS)[number] | 'shown_at';

/** What a list of articles can be narrowed to. Whatever is left out does not narrow. */
export interface ArticleFilter {
  /** Published ones when left out; any state in the trash. */
  readonly status?: ArticleStatus;
  readonly trashed?: boolean;
  readonly categoryId?: number;
  /** This category and everything below it. */
  readonly categoryTree?: number;
  readonly authorId?: number;
  /** The present slug or a former one. */
  readonly slug?: string;
  /** Slugs or names of tags, all of which an article must have. */
  readonly tags?: readonly string[];
  readonly featured?: boolean;
  readonly publishedAfter?: Date;
  readonly publishedBefore?: Date;
  /** Every word must occur; the last one may be the beginning of one. */
  readonly search?: string;
}

export interface ArticleOrder {
  /** Newest first when left out; with `search` the best match first. */
  readonly sort?: ArticleSort;
  readonly order?: 'asc' | 'desc';
}

export interface ArticleListRequest extends ArticleFilter, ArticleOrder, PageRequest {}
/** The same for a part that begins anywhere. */
export interface ArticleSliceRequest extends ArticleFilter, ArticleOrder, SliceRequest {}

/** The filter with every name resolved to ids, and with what the caller may see. */
export interface ResolvedFilter extends Omit<ArticleFilter, 'status' | 'trashed' | 'tags' | 'categoryTree' | 'search'> {
  /** Undefined: any. */
  readonly status: number | undefined;
  readonly trashed: boolean;
  readonly sight: ArticleSight;
  readonly tagIds: readonly number[];
  readonly categoryIds?: readonly number[];
  readonly search?: SearchClause;
}
