import { placeholders, sqlTime } from '../../src/core/database/sql.js';
import type { TestApp } from './test-app.js';

/** Rows per statement. */
const ROWS_PER_STATEMENT = 1000;
const COLUMNS = `id, title, slug, subtitle, excerpt, excerpt_given, content, image, featured, status, author_id, category_id,
  created_at, updated_at, published_at, publish_at, scheduled_by, deleted_at, version`;

const timeAt = (milliseconds: number): string => sqlTime(new Date(Date.UTC(2025, 0, 1) + milliseconds));

/**
 * Inserts articles with ids from 1 into an empty database, without the application. Lists contain the articles, but the search
 * does not find them. Many share a title or a time with another article; every fourth is a draft without a publication time.
 */
export async function insertArticles(site: Pick<TestApp, 'sql'>, count: number, categoryId: number): Promise<void> {
  for (let first = 1; first <= count; first += ROWS_PER_STATEMENT) {
    const ids = Array.from({ length: Math.min(ROWS_PER_STATEMENT, count - first + 1) }, (_, index) => first + index);
    const row = (id: number): unknown[] => {
      const isDraft = id % 4 === 0;
      const created = timeAt(((id * 7919) % 5000) * 60_000);
      const published = isDraft ? null : timeAt(((id * 104_729) % 3000) * 60_000);
      const texts = [`Title ${(id * 31) % 900}`, `article-${id}`, '', 'Excerpt', 0, '<p>Text</p>', null, 0];
      return [id, ...texts, isDraft ? 0 : 1, 1, categoryId, created, null, published, null, null, null, 1];
    };
    const rows = ids.map(row);
    const marks = rows.map((values) => `(${placeholders(values)})`).join(', ');
    await site.sql(`INSERT INTO articles (${COLUMNS}) VALUES ${marks}`, rows.flat());
    const zeros = ids.map(() => '(?, 0, 0, 0, 0)').join(', ');
    await site.sql(
      `INSERT INTO article_stats (article_id, views, rating_sum, rating_count, comments_count) VALUES ${zeros}`,
      ids,
    );
  }
}
