import { type Condition, condition, type Dialect } from '../../core/database/index.js';

/**
 * Where the database begins to read a list of the articles `a`. From another table than theirs a list comes in the order of that
 * table's index, however many articles there are.
 */
export interface ArticleStart {
  readonly from: string;
  /** Where it begins from a tag, all have that one. */
  readonly tagId?: number;
  readonly where?: Condition;
  /** Columns of the articles and of their numbers that are read from the other table instead. */
  readonly renamed: Readonly<Record<string, string>>;
  /** Columns whose order needs no sorting. */
  readonly inOrder: readonly string[];
}

/** Has the table before it read first: left to itself, MySQL often begins elsewhere and sorts all. */
const THEN: Record<Dialect, string> = { mysql: 'STRAIGHT_JOIN', sqlite: 'CROSS JOIN' };

/** `hint` tells the database which index to read. */
export const fromArticles = (hint = ''): ArticleStart => ({
  from: `articles a ${hint}`,
  renamed: {},
  inOrder: ['a.id', 'a.slug', 'a.created_at', 'a.updated_at', 'a.published_at'],
});

/** From those in one state that have a tag. */
export const fromTag = (dialect: Dialect, tagId: number, status: number): ArticleStart => ({
  from: `article_tags r ${THEN[dialect]} articles a ON a.id = r.article_id`,
  tagId,
  where: condition('r.tag_id = ? AND r.status = ?', tagId, status),
  renamed: { 'a.created_at': 'r.created_at', 'a.id': 'r.article_id' },
  inOrder: ['a.created_at'],
});

const NUMBER_INDEXES: Readonly<Record<string, string>> = {
  's.views': 'IX_article_stats_views',
  's.comments_count': 'IX_article_stats_comments',
};

/** In the order of a number that has an index; undefined where it has none. Only for lists that leave out few articles. */
export function fromNumber(dialect: Dialect, column: string): ArticleStart | undefined {
  const index = NUMBER_INDEXES[column];
  if (index === undefined) return undefined;
  const hint = dialect === 'mysql' ? `FORCE INDEX (${index})` : '';
  return {
    from: `article_stats n ${hint} ${THEN[dialect]} articles a ON a.id = n.article_id`,
    renamed: { [column]: column.replace('s.', 'n.'), 'a.id': 'n.article_id' },
    inOrder: [column],
  };
}
