import { Injectable } from '@nestjs/common';
import { allOf, type Condition, condition, Database, isoTime } from '../../../core/database/index.js';
import { type ArticleVisibility, visibilityCondition } from '../access/article-visibility.js';
import { articlesByIdSql } from '../model/article-select.js';
import { PUBLISHED } from '../model/article-transitions.js';

/** Sitemap entry of a published article. */
export interface ArticleSitemapEntry {
  readonly id: number;
  readonly slug: string;
  /** `updated_at`, else `published_at`, else `created_at`; ISO 8601. */
  readonly changedAt: string;
}

/** Range of article ids; both ends are inclusive. */
export interface ArticleIdRange {
  readonly from: number;
  readonly to: number;
}

type SitemapRow = Omit<ArticleSitemapEntry, 'changedAt'> & { readonly changedAt: Date | string };

/** Rows per statement. */
const BATCH = 10_000;

/**
 * Reads sitemap entries in id order with keyset pagination. The tables name the index: without it, both databases read all published
 * articles for each statement and sort them.
 */
@Injectable()
export class ArticleSitemapRepository {
  constructor(private readonly database: Database) {}

  async findEntries(visibility: ArticleVisibility, { from, to }: ArticleIdRange): Promise<ArticleSitemapEntry[]> {
    const entries: ArticleSitemapEntry[] = [];
    for (let next = from; ; next = entries.at(-1)!.id + 1) {
      const { sql, values } = allOf(visibleAndPublished(visibility), condition('a.id BETWEEN ? AND ?', next, to))!;
      const rows = await this.database.scan<SitemapRow>(
        `SELECT a.id, a.slug, COALESCE(a.updated_at, a.published_at, a.created_at) AS changedAt
         FROM ${articlesByIdSql(this.database.dialect)} WHERE ${sql} ORDER BY a.id LIMIT ${BATCH}`,
        values,
      );
      for (const row of rows) entries.push({ ...row, changedAt: isoTime(row.changedAt) });
      if (rows.length < BATCH) return entries;
    }
  }

  /** Returns the first id of each non-empty range of `size` ids, counted from 0. Runs one statement per range. */
  async findRangeStarts(visibility: ArticleVisibility, size: number): Promise<number[]> {
    const starts: number[] = [];
    for (let next = 0; ; next = starts.at(-1)! + size) {
      const { sql, values } = allOf(visibleAndPublished(visibility), condition('a.id >= ?', next))!;
      const [first] = await this.database.scan<{ id: number }>(
        `SELECT a.id FROM ${articlesByIdSql(this.database.dialect)} WHERE ${sql} ORDER BY a.id LIMIT 1`,
        values,
      );
      if (!first) return starts;
      starts.push(first.id - (first.id % size));
    }
  }
}

const visibleAndPublished = (visibility: ArticleVisibility): Condition =>
  allOf(condition(`a.deleted_at IS NULL AND a.status = ${PUBLISHED}`), visibilityCondition(visibility))!;
