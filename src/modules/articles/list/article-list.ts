import type { ComparableColumn, Dialect } from '../../../core/database/index.js';
import { filterColumnsOf, namesWith, sortColumnsOf } from '../../../core/field-table/index.js';
import type { FilterTerm, ListCriteria, SortColumnMap } from '../../../core/pagination/index.js';
import type { CategorySet } from '../../categories/index.js';
import type { ArticleStatus } from '../model/article-transitions.js';
import { articleFields, type ArticleSortContext } from '../model/article.fields.js';
import type { ArticleVisibility } from '../access/article-visibility.js';
import type { SearchClause } from '../search/search-engine.js';

/** Sorts of version 2. Version 1 names `comments_count` differently and has no `slug`. */
export const ARTICLE_SORTS = ['id', ...namesWith(articleFields, 'sort')] as const;
/** `shown_at` is `published_at`, else `created_at`, for representations with a single time. */
export type ArticleSort = (typeof ARTICLE_SORTS)[number] | 'shown_at';

/** Public fields with filters that compare a database column directly. */
export const ARTICLE_COLUMN_FIELDS = ['id', 'author', ...namesWith(articleFields, 'filter')] as const;
export type ArticleColumnField = (typeof ARTICLE_COLUMN_FIELDS)[number];

/** `tag` is a slug or a name, `slug` also a previous slug, `category_tree` a category with its descendants. */
export type ArticleFilterField =
  ArticleColumnField | 'status' | 'trashed' | 'category' | 'category_tree' | 'tag' | 'slug' | 'search';
export type ArticleFilterTerm = FilterTerm<ArticleFilterField>;

/**
 * Without a `status` filter the list contains published articles, in the trash articles of every status. Without a sort, a page by offset
 * of a search begins with the best match, and any other list with the newest article.
 */
export type ArticleListCriteria = ListCriteria<ArticleSort, ArticleFilterField>;

/** A status (undefined: every status) and the visibility of the articles with that status. */
export interface StatusVisibility {
  readonly status: number | undefined;
  readonly visibility: ArticleVisibility;
}

/** Filters with names resolved to ids, and with the visibility for the caller. */
export interface ResolvedArticleFilter {
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

export const articleSortColumns = (context: ArticleSortContext): SortColumnMap<ArticleSort> => ({
  ...sortColumnsOf(articleFields, context),
  id: { sql: 'a.id' },
  shown_at: { sql: context.arePublished ? 'a.published_at' : 'COALESCE(a.published_at, a.created_at)' },
});

export const articleFilterColumns = (dialect: Dialect): Record<ArticleColumnField, ComparableColumn> => ({
  ...filterColumnsOf(articleFields, dialect),
  id: { sql: 'a.id' },
  author: { sql: 'a.author_id' },
});

/** Named options for the filters and the order of a list. An omitted member does not filter. */
export interface ArticleListOptions {
  readonly status?: ArticleStatus;
  readonly trashed?: boolean;
  readonly category?: number;
  readonly categoryTree?: number;
  readonly author?: number;
  readonly slug?: string;
  /** An article must have all of them. */
  readonly tags?: readonly string[];
  readonly featured?: boolean;
  readonly publishedAfter?: Date;
  readonly publishedBefore?: Date;
  /** Every word must occur; the last word also matches as a prefix. */
  readonly search?: string;
  readonly sort?: ArticleSort;
  /** Default: descending. */
  readonly order?: 'asc' | 'desc';
}

/** Returns the criteria for these options. */
export function toArticleCriteria({
  sort,
  order,
  ...options
}: ArticleListOptions): Pick<ArticleListCriteria, 'filters' | 'sort'> {
  const term = (field: ArticleFilterField, value: FilterTerm['values'][number] | undefined): ArticleFilterTerm[] =>
    value === undefined ? [] : [{ field, operator: 'eq', values: [value] }];
  return {
    filters: [
      ...term('status', options.status),
      ...term('trashed', options.trashed),
      ...term('category', options.category),
      ...term('category_tree', options.categoryTree),
      ...term('author', options.author),
      ...term('slug', options.slug),
      ...(options.tags ?? []).flatMap((tag) => term('tag', tag)),
      ...term('featured', options.featured),
      ...comparison('gt', options.publishedAfter),
      ...comparison('lt', options.publishedBefore),
      ...term('search', options.search || undefined),
    ],
    sort:
      sort === undefined && (options.search || order === undefined)
        ? []
        : [{ field: sort ?? 'created_at', descending: order !== 'asc' }],
  };
}

const comparison = (operator: 'gt' | 'lt', time: Date | undefined): ArticleFilterTerm[] =>
  time === undefined ? [] : [{ field: 'published_at', operator, values: [time] }];
