import { type Condition, condition, type Dialect, READ_IN_ORDER } from '../../core/database/index.js';
import type { SearchClause } from './article-search.js';
import type { ArticleSight } from './article-sight.js';
import { PUBLISHED } from './article-status.js';

/**
 * Where the database begins to read a list of the articles `a`. From another table than theirs a list comes in the order of that
 * table's index, however many articles there are.
 */
export interface ArticleStart {
  readonly from: Condition;
  /** Where it begins from a tag, all have that one. */
  readonly tagId?: number;
  readonly where?: Condition;
  /** Columns of the articles and of their numbers that are read from the other table instead. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Columns whose order needs no sorting. */
  readonly inOrder: readonly string[];
}

/** `hint` tells the database which index to read. */
export const fromArticles = (hint = ''): ArticleStart => ({
  from: condition(`articles a ${hint}`),
  renamed: {},
  inOrder: ['a.id', 'a.slug', 'a.created_at', 'a.updated_at', 'a.published_at'],
});

/** From what a search has found. `articles` is how the articles themselves are read. */
export const fromSearch = ({ tables }: SearchClause, articles = 'articles a'): ArticleStart => ({
  from: tables(articles),
  renamed: {},
  inOrder: [],
});

/** From those in one state that have a tag. */
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

/** In the order of a number that has an index; undefined where it has none. */
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
 * The indexes on articles in one state. MySQL and MariaDB find the state in such an index and read all that lies before the place, or
 * sort all that there is, unless they are told to begin there.
 */
const ORDERED: Readonly<Record<string, string>> = {
  'a.created_at': 'IX_articles_created',
  'a.published_at': 'IX_articles_published',
  'a.updated_at': 'IX_articles_updated',
};

/** For lists that leave out few of the articles in one state: in the order of the column, where that has an index. */
export function fromMost(dialect: Dialect, column: string, status: number): ArticleStart {
  const index = dialect === 'mysql' ? ORDERED[column] : undefined;
  if (index) return fromArticles(`FORCE INDEX (${index})`);
  return (status === PUBLISHED && fromNumber(dialect, column)) || fromArticles();
}

/**
 * For lists of one category or of one author. Without the hint, MySQL and MariaDB may read the index of all articles instead, and look
 * through those of the other categories or authors.
 */
export const fromOne = (
  dialect: Dialect,
  index: 'IX_articles_category' | 'IX_articles_author',
  column: string,
): ArticleStart => fromArticles(dialect === 'mysql' && column === 'a.created_at' ? `FORCE INDEX (${index})` : '');

/** Whether somebody sees most of what there is in one state. */
export const seesMost = ({ anybodys, own }: ArticleSight): boolean => 'except' in anybodys && !own;
