import {
  type ComparableColumn,
  type Dialect,
  type Condition,
  condition,
  ORDERED_JOIN_SQL,
} from '../../../core/database/index.js';
import { filterColumnsOf, namesWith, sortColumnsOf } from '../../../core/field-table/index.js';
import type { FilterTerm, ListCriteria, SortColumnMap } from '../../../core/pagination/index.js';
import type { CategorySet } from '../../categories/index.js';
import { articlesByIdSql } from '../model/article-select.js';
import { type ArticleStatus, PUBLISHED } from '../model/article-transitions.js';
import { articleFields, type ArticleSortContext } from '../model/article.fields.js';
import type { ArticleVisibility } from '../access/article-visibility.js';
import type { SearchClause } from '../search/search-engine.js';

/** A field that a module adds, with filters or sorts: `calendar.deadline`. */
export type AddedListField = `${string}.${string}`;

/** Sorts of version 2. Version 1 names `comments_count` differently and has no `slug`. */
export const ARTICLE_SORTS = ['id', ...namesWith(articleFields, 'sort')] as const;
/** `shown_at` is `published_at`, else `created_at`, for representations with a single time. */
export type ArticleSort = (typeof ARTICLE_SORTS)[number] | 'shown_at' | AddedListField;

/** Public fields with filters that compare a database column directly. */
export const ARTICLE_COLUMN_FIELDS = ['id', 'author', ...namesWith(articleFields, 'filter')] as const;
export type ArticleColumnField = (typeof ARTICLE_COLUMN_FIELDS)[number];

/** `tag` is a slug or a name, `slug` also a previous slug, `category_tree` a category with its descendants. */
export type ArticleFilterField =
  ArticleColumnField | AddedListField | 'status' | 'trashed' | 'category' | 'category_tree' | 'tag' | 'slug' | 'search';
export type ArticleFilterTerm = FilterTerm<ArticleFilterField>;

/**
 * Without a `status` filter the list contains published articles, in the trash articles of every status. Without a sort, a page by offset
 * of a search begins with the best match, and any other list with the newest article.
 */
export interface ArticleListCriteria extends ListCriteria<ArticleSort, ArticleFilterField> {
  /** True: the contents are not read; `content` is empty. */
  readonly isContentOmitted?: boolean;
  /** True: contents above 1/128 of `MAX_RESPONSE_BYTES` are not read, so that the list is never truncated. */
  readonly isLongContentOmitted?: boolean;
  /** The attributes that the response contains; default: all. Fields of modules are read only if they are among them. */
  readonly attributes?: readonly string[] | undefined;
}

/** Parts of the articles that a list reads. */
export type ArticleListParts = Pick<ArticleListCriteria, 'isContentOmitted' | 'isLongContentOmitted' | 'attributes'>;

/** A status (undefined: every status) and the visibility of the articles with that status. */
export interface StatusVisibility {
  readonly status: number | undefined;
  readonly visibility: ArticleVisibility;
  /** True: a page may examine many articles of unlisted categories. */
  readonly excludesMany?: boolean;
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
  readonly columnFilters: readonly FilterTerm<ArticleColumnField | AddedListField>[];
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

/** Driving table of a list of articles. A driving table other than `articles` provides the order of its index without a sort. */
export interface DrivingTable {
  readonly from: Condition;
  /** Tag that all rows of the driving table have. */
  readonly tagId?: number;
  readonly where?: Condition;
  /** Columns of `articles a` and `article_stats s` that are read from the driving table instead. */
  readonly columnOverrides: Readonly<Record<string, string>>;
  /** Columns that an index provides in order, without a sort. */
  readonly orderedColumns: readonly string[];
  /** An index provides the rows of the list in order, so that a page examines few other rows. */
  readonly isSelective?: boolean;
}

/** `hint` is an index hint. */
export const fromArticles = (hint = '', isSelective = false): DrivingTable => ({
  isSelective,
  from: condition(`articles a ${hint}`),
  columnOverrides: {},
  orderedColumns: ['a.id', 'a.slug', 'a.created_at', 'a.updated_at', 'a.published_at'],
});

/** Starts from search matches. `articles` is the table expression of the articles. */
export const fromSearch = ({ tables }: SearchClause, articles = 'articles a'): DrivingTable => ({
  from: tables(articles),
  columnOverrides: {},
  orderedColumns: [],
});

/** Starts from the `article_tags` rows with one tag and one status. */
export const fromTag = (dialect: Dialect, tagId: number, status: number): DrivingTable => ({
  from: condition(`article_tags r ${ORDERED_JOIN_SQL[dialect]} articles a ON a.id = r.article_id`),
  tagId,
  where: condition('r.tag_id = ? AND r.status = ?', tagId, status),
  columnOverrides: { 'a.created_at': 'r.created_at', 'a.id': 'r.article_id' },
  orderedColumns: ['a.created_at'],
  isSelective: true,
});

const STATS_INDEXES: Readonly<Record<string, string>> = {
  's.views': 'IX_article_stats_views',
  's.comments_count': 'IX_article_stats_comments',
};

/** Starts from `article_stats` in the order of an indexed counter; undefined if the column has no index. */
function fromStatsIndex(dialect: Dialect, column: string): DrivingTable | undefined {
  const index = STATS_INDEXES[column];
  if (index === undefined) return undefined;
  const hint = dialect === 'mysql' ? `FORCE INDEX (${index})` : '';
  const join = ORDERED_JOIN_SQL[dialect];
  return {
    // Articles that are not visible are skipped without reading their rows.
    from: condition(`article_stats n ${hint} ${join} ${articlesByIdSql(dialect)} ON a.id = n.article_id`),
    columnOverrides: { [column]: column.replace('s.', 'n.'), 'a.id': 'n.article_id' },
    orderedColumns: [column],
  };
}

/**
 * Indexes that sort the articles of one status. Without an index hint, MySQL and MariaDB read all rows before the position, or sort all
 * rows of the status.
 */
const STATUS_INDEXES: Readonly<Record<string, string>> = {
  'a.created_at': 'IX_articles_created',
  'a.published_at': 'IX_articles_published',
  'a.updated_at': 'IX_articles_updated',
};

const indexHint = (dialect: Dialect, index: string): string =>
  dialect === 'mysql' ? `FORCE INDEX (${index})` : `INDEXED BY ${index}`;

/** Reads in the order of the column if it has an index. */
export function fromOrderedIndex(dialect: Dialect, column: string, status: number): DrivingTable {
  const index = STATUS_INDEXES[column];
  if (index) return fromArticles(indexHint(dialect, index), true);
  return (status === PUBLISHED && fromStatsIndex(dialect, column)) || fromArticles();
}

/**
 * For lists of one category or one author. Without the hint, MySQL and MariaDB may scan the index of all articles, including the rows of
 * other categories or authors, and SQLite may prefer the index of another filter.
 */
export const fromFilterIndex = (
  dialect: Dialect,
  index: 'IX_articles_category' | 'IX_articles_author',
  column: string,
): DrivingTable => {
  if (column !== 'a.created_at') return fromArticles();
  return fromArticles(indexHint(dialect, index), true);
};

/** Returns whether most articles of a status are visible. */
export const coversMostArticles = ({ unrestricted, own }: ArticleVisibility): boolean =>
  'except' in unrestricted && !own;

/** Returns whether all articles of a status are visible. */
export const containsAll = (visibility: ArticleVisibility): boolean =>
  coversMostArticles(visibility) && 'except' in visibility.unrestricted && visibility.unrestricted.except.length === 0;

/** Returns whether visibility depends on the category alone. */
export const isByCategory = ({ own, published }: ArticleVisibility): boolean => !own && !published;

/** Returns whether the visible articles are those of the caller. */
export const containsOwnOnly = ({ unrestricted, own, published }: ArticleVisibility): boolean =>
  own !== undefined && !published && 'only' in unrestricted && unrestricted.only.length === 0;
