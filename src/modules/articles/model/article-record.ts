import { isoTime, type RowValue, type VersionedRecord } from '../../../core/database/index.js';
import type { RecordWithFields } from '../../../core/module-fields/index.js';
import { markRead } from '../../../core/request-context/index.js';
import type { ArticleEntity, ArticleValues } from './article.entity.js';

type RecordProperty = 'id' | Exclude<keyof ArticleValues, 'excerptGiven' | 'scheduledBy'>;

/** Counters of a new article. */
export const ZERO_STATS: ArticleStats = { views: 0, ratingSum: 0, ratingCount: 0, commentsCount: 0 };

/** Counters of an article. */
export interface ArticleStats {
  readonly views: number;
  readonly ratingSum: number;
  readonly ratingCount: number;
  readonly commentsCount: number;
}

/** Article as read from the database, with its counters. Times are ISO 8601. */
export interface ArticleRecord extends VersionedRecord, ArticleStats, RecordWithFields {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly subtitle: string;
  readonly excerpt: string;
  /** Sanitised HTML. */
  readonly content: string;
  /** URL; null without an image. */
  readonly image: string | null;
  readonly featured: boolean;
  /** The number of `ItemRecord.status`: 1 is published. */
  readonly status: number;
  readonly authorId: number;
  readonly categoryId: number;
  readonly publishedAt: string | null;
  /** Time of the scheduled publication. */
  readonly publishAt: string | null;
  /** Null unless the article is in the trash. */
  readonly deletedAt: string | null;
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

export function toArticleRecord(row: ArticleRow): ArticleRecord {
  markRead('article', row.id);
  return {
    ...row,
    featured: row.featured !== 0,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    publishedAt: isoTime(row.publishedAt),
    publishAt: isoTime(row.publishAt),
    deletedAt: isoTime(row.deletedAt),
    tagIds: row.tagIds === undefined ? undefined : parseIds(row.tagIds),
  };
}

const parseIds = (ids: string | null): number[] => ids?.split(',').map(Number) ?? [];

/** Builds the record of a new article without a query. */
export const toNewArticleRecord = (article: ArticleEntity): ArticleRecord =>
  toArticleRecord({ ...article, ...ZERO_STATS, featured: Number(article.featured) });
