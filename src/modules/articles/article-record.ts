import { type Dialect, isoTime, type Database, placeholders } from '../../core/database/index.js';
import type { ArticleEntity } from './article.entity.js';

/** Article as read from the database, with its counters. Times are ISO 8601. */
export interface ArticleRecord {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly subtitle: string;
  readonly excerpt: string;
  readonly content: string;
  readonly image: string | null;
  readonly featured: boolean;
  readonly status: number;
  readonly authorId: number;
  readonly categoryId: number;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  readonly publishedAt: string | null;
  readonly publishAt: string | null;
  readonly deletedAt: string | null;
  readonly version: number;
  readonly views: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly commentsCount: number;
  /** In tag order; undefined if the query did not select them. */
  readonly tagIds?: readonly number[];
}

type RowTime = Date | string;
type Times = 'createdAt' | 'updatedAt' | 'publishedAt' | 'publishAt' | 'deletedAt';

/** Counters of a new article. */
export const ZERO_STATS = { views: 0, ratingSum: 0, ratingCount: 0, commentsCount: 0 } as const;

/** Database row of an `ArticleRecord`, in the types of both databases. */
export type ArticleRow = Omit<ArticleRecord, Times | 'featured' | 'tagIds'> & {
  readonly [Time in Times]: null extends ArticleRecord[Time] ? RowTime | null : RowTime;
} & {
  readonly featured: number;
  /** For example `12,7`; null if the article has no tags. */
  readonly tagIds?: string | null;
};

export const ARTICLE_COLUMNS = `a.id, a.title, a.slug, a.subtitle, a.excerpt, a.content, a.image, a.featured, a.status,
  a.author_id AS authorId, a.category_id AS categoryId, a.created_at AS createdAt, a.updated_at AS updatedAt,
  a.published_at AS publishedAt, a.publish_at AS publishAt, a.deleted_at AS deletedAt, a.version,
  s.views, s.rating_sum AS ratingSum, s.rating_count AS ratingCount, s.comments_count AS commentsCount`;

export const TAG_IDS_SQL =
  '(SELECT GROUP_CONCAT(g.tag_id ORDER BY g.position) FROM article_tags g WHERE g.article_id = a.id) AS tagIds';

/** `articles` is a table expression that contains `articles a`. */
export const articlesWithStatsSql = (articles: string): string =>
  `${articles} LEFT JOIN article_stats s ON s.article_id = a.id`;
export const ARTICLE_TABLES_SQL = articlesWithStatsSql('articles a');

/** Table expression for counts of search matches: the index covers all columns that decide visibility. */
export const searchCountTableSql = (dialect: Dialect): string =>
  `articles a ${dialect === 'mysql' ? 'FORCE INDEX (IX_articles_seen)' : 'INDEXED BY IX_articles_seen'}`;

export const toArticleRecord = (row: ArticleRow): ArticleRecord => ({
  ...row,
  featured: row.featured !== 0,
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
  publishedAt: isoTime(row.publishedAt),
  publishAt: isoTime(row.publishAt),
  deletedAt: isoTime(row.deletedAt),
  tagIds: row.tagIds === undefined ? undefined : parseIds(row.tagIds),
});

const parseIds = (ids: string | null): number[] => ids?.split(',').map(Number) ?? [];

/** Builds the record of a new article without a query. */
export const toNewArticleRecord = (article: ArticleEntity): ArticleRecord =>
  toArticleRecord({ ...article, ...ZERO_STATS, featured: Number(article.featured) });

/** Reads articles in the order of `ids`. */
export async function findArticlesInOrder(database: Database, ids: readonly number[]): Promise<ArticleRecord[]> {
  if (ids.length === 0) return [];
  const rows = await database.query<ArticleRow>(
    `SELECT ${ARTICLE_COLUMNS} FROM ${ARTICLE_TABLES_SQL} WHERE a.id IN (${placeholders(ids)})`,
    ids,
  );
  const positions = new Map(ids.map((id, place) => [id, place]));
  return rows.map(toArticleRecord).sort((a, b) => positions.get(a.id)! - positions.get(b.id)!);
}
