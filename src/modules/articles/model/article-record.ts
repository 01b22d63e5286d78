import { isoTime, type RecordValue, type RowValue } from '../../../core/database/index.js';
import type { RecordWithFields } from '../../../core/module-fields/index.js';
import type { ArticleEntity, ArticleValues } from './article.entity.js';

type RecordProperty = 'id' | Exclude<keyof ArticleValues, 'excerptGiven' | 'scheduledBy'>;

/** Counters of a new article. */
export const ZERO_STATS = { views: 0, ratingSum: 0, ratingCount: 0, commentsCount: 0 };
type ArticleStats = Readonly<typeof ZERO_STATS>;

/** Article as read from the database, with its counters. Times are ISO 8601. */
export interface ArticleRecord
  extends
    ArticleStats,
    RecordWithFields,
    Readonly<{
      [Property in RecordProperty]: RecordValue<ArticleEntity[Property]>;
    }> {
  /** In tag order; undefined if the query did not select them. */
  readonly tagIds?: readonly number[];
}

/** Database row of an `ArticleRecord`, in the types of both databases. */
export interface ArticleRow
  extends
    ArticleStats,
    RecordWithFields,
    Readonly<{
      [Property in RecordProperty]: RowValue<ArticleEntity[Property]>;
    }> {
  /** For example `12,7`; null if the article has no tags. */
  readonly tagIds?: string | null;
}

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
