import { type Database, placeholders } from '../../core/database/index.js';
import {
  ARTICLE_COLUMNS,
  ARTICLE_TABLES_SQL,
  toArticleRecord,
  type ArticleRecord,
  type ArticleRow,
} from './article-record.js';

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
