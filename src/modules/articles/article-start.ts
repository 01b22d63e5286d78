import { type Condition, condition, type Dialect, READ_IN_ORDER } from '../../core/database/index.js';
import type { SearchClause } from './article-search.js';
import type { ArticleSight } from './article-sight.js';
import { PUBLISHED } from './article-status.js';

/** Driving table of a list of articles. A driving table other than `articles` provides the order of its index without a sort. */
export interface ArticleStart {
  readonly from: Condition;
  /** Tag that all rows of the driving table have. */
  readonly tagId?: number;
  readonly where?: Condition;
  /** Columns of `articles a` and `article_stats s` that are read from the driving table instead. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Columns that an index provides in order, without a sort. */
  readonly inOrder: readonly string[];
}

/** `hint` is an index hint. */
export const fromArticles = (hint = ''): ArticleStart => ({
  from: condition(`articles a ${hint}`),
  renamed: {},
  inOrder: ['a.id', 'a.slug', 'a.created_at', 'a.updated_at', 'a.published_at'],
});

/** Starts from search matches. `articles` is the table expression of the articles. */
export const fromSearch = ({ tables }: SearchClause, articles = 'articles a'): ArticleStart => ({
  from: tables(articles),
  renamed: {},
  inOrder: [],
});

/** Starts from the `article_tags` rows with one tag and one status. */
export const fromTag = (dialect: Dialect, tagId: number, status: number): ArticleStart => ({
  from: condition(`article_tags r ${READ_IN_ORDER[dialect]} articles a ON a.id = r.article_id`),
  tagId,
  where: condition('r.tag_id = ? AND r.status = ?', tagId, status),
  renamed: { 'a.created_at': 'r.created_at', 'a.id': 'r.article_id' },
  inOrder: ['a.created_at'],
});

const NUMBER_INDEXES: Readonly<Record<string, string>> = {
  's.views': 'IX_article_stats_views',
  's.comments_count': 'IX_article_stats_comments',
};

/** Starts from `article_stats` in the order of an indexed counter; undefined if the column has no index. */
function fromNumber(dialect: Dialect, column: string): ArticleStart | undefined {
  const index = NUMBER_INDEXES[column];
  if (index === undefined) return undefined;
  const hint = dialect === 'mysql' ? `FORCE INDEX (${index})` : '';
  return {
    from: condition(`article_stats n ${hint} ${READ_IN_ORDER[dialect]} articles a ON a.id = n.article_id`),
    renamed: { [column]: column.replace('s.', 'n.'), 'a.id': 'n.article_id' },
    inOrder: [column],
  };
}

/**
 * Indexes that sort the articles of one status. Without an index hint, MySQL and MariaDB read all rows before the position, or sort all
 * rows of the status.
 */
const ORDERED: Readonly<Record<string, string>> = {
  'a.created_at': 'IX_articles_created',
  'a.published_at': 'IX_articles_published',
  'a.updated_at': 'IX_articles_updated',
};

/** For lists that contain most articles of a status: reads in the order of the column if it has an index. */
export function fromMost(dialect: Dialect, column: string, status: number): ArticleStart {
  const index = dialect === 'mysql' ? ORDERED[column] : undefined;
  if (index) return fromArticles(`FORCE INDEX (${index})`);
  return (status === PUBLISHED && fromNumber(dialect, column)) || fromArticles();
}

/**
 * For lists of one category or one author. Without the hint, MySQL and MariaDB may scan the index of all articles, including the rows of
 * other categories or authors.
 */
export const fromOne = (
  dialect: Dialect,
  index: 'IX_articles_category' | 'IX_articles_author',
  column: string,
): ArticleStart => fromArticles(dialect === 'mysql' && column === 'a.created_at' ? `FORCE INDEX (${index})` : '');

/** Returns whether most articles of a status are visible. */
export const seesMost = ({ anybodys, own }: ArticleSight): boolean => 'except' in anybodys && !own;
