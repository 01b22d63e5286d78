import { type Condition, condition, type Dialect, ORDERED_JOIN_SQL } from '../../../core/database/index.js';
import type { SearchClause } from '../search/search-engine.js';
import type { ArticleVisibility } from '../access/article-visibility.js';
import { PUBLISHED } from '../model/article-transitions.js';

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
}

/** `hint` is an index hint. */
export const fromArticles = (hint = ''): DrivingTable => ({
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
  return {
    from: condition(`article_stats n ${hint} ${ORDERED_JOIN_SQL[dialect]} articles a ON a.id = n.article_id`),
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

/** For lists that contain most articles of a status: reads in the order of the column if it has an index. */
export function fromOrderedIndex(dialect: Dialect, column: string, status: number): DrivingTable {
  const index = dialect === 'mysql' ? STATUS_INDEXES[column] : undefined;
  if (index) return fromArticles(`FORCE INDEX (${index})`);
  return (status === PUBLISHED && fromStatsIndex(dialect, column)) || fromArticles();
}

/**
 * For lists of one category or one author. Without the hint, MySQL and MariaDB may scan the index of all articles, including the rows of
 * other categories or authors.
 */
export const fromFilterIndex = (
  dialect: Dialect,
  index: 'IX_articles_category' | 'IX_articles_author',
  column: string,
): DrivingTable => fromArticles(dialect === 'mysql' && column === 'a.created_at' ? `FORCE INDEX (${index})` : '');

/** Returns whether most articles of a status are visible. */
export const coversMostArticles = ({ unrestricted, own }: ArticleVisibility): boolean =>
  'except' in unrestricted && !own;
