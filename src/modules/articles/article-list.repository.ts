import { Injectable } from '@nestjs/common';
import { type Condition, condition, Database, placeholders, type SqlValue } from '../../core/database/index.js';
import type { SliceRequest } from '../../core/pagination/index.js';
import type { ArticleOrder, ArticleSort, ResolvedFilter } from './article-list.js';
import {
  ARTICLE_COLUMNS,
  ARTICLE_TABLES,
  articleOf,
  type ArticleRecord,
  type ArticleRow,
  articleTables,
  countedArticles,
} from './article-record.js';
import { seenIn } from './article-sight.js';
import { PUBLISHED } from './article-status.js';

const SORTS: Record<ArticleSort, string> = {
  id: 'a.id',
  title: 'LOWER(a.title)',
  created_at: 'a.created_at',
  updated_at: 'a.updated_at',
  published_at: 'a.published_at',
  views: 's.views',
  rating: 'CASE s.rating_count WHEN 0 THEN 0 ELSE s.rating_sum * 1.0 / s.rating_count END',
  comments: 's.comments_count',
  shown_at: 'COALESCE(a.published_at, a.created_at)',
};

/** Lists of articles: one statement for what begins with the first, two for any other, one for a count. */
@Injectable()
export class ArticleListRepository {
  constructor(private readonly database: Database) {}

  async findSlice(filter: ResolvedFilter, request: ArticleOrder & SliceRequest): Promise<ArticleRecord[]> {
    const tables = tablesOf(filter);
    const { where, values } = conditions(filter);
    const order = ordering(filter, request);
    const { start, limit } = request;
    const rest = `FROM ${articleTables(tables.sql)} WHERE ${where.join(' AND ')} ORDER BY ${order.sql} LIMIT ? OFFSET ?`;
    const restValues = [...tables.values, ...values, ...order.values, limit, start];
    if (start === 0) return this.select(rest, restValues);
    // Of the rows that are skipped only the index is read: to skip whole articles costs ten times as much.
    const ids = await this.database.query<{ id: number }>(`SELECT a.id ${rest}`, restValues);
    return this.findInOrder(ids.map(({ id }) => id));
  }

  async count(filter: ResolvedFilter): Promise<number> {
    const tables = tablesOf(filter, countedArticles(this.database.dialect));
    const { where, values } = conditions(filter);
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${tables.sql} WHERE ${where.join(' AND ')}`,
      [...tables.values, ...values],
    );
    return row!.total;
  }

  private async findInOrder(ids: readonly number[]): Promise<ArticleRecord[]> {
    if (ids.length === 0) return [];
    const articles = await this.select(`FROM ${ARTICLE_TABLES} WHERE a.id IN (${placeholders(ids)})`, ids);
    return articles.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  }

  private async select(rest: string, values: readonly SqlValue[]): Promise<ArticleRecord[]> {
    return (await this.database.query<ArticleRow>(`SELECT ${ARTICLE_COLUMNS} ${rest}`, values)).map(articleOf);
  }
}

/** `found` are the articles as they are read where a search has found them. */
const tablesOf = ({ search }: ResolvedFilter, found = 'articles a'): Condition =>
  search?.tables(found) ?? condition('articles a');

function conditions(filter: ResolvedFilter): { where: string[]; values: SqlValue[] } {
  const where: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, ...more: SqlValue[]) => {
    where.push(condition);
    values.push(...more);
  };
  add(filter.trashed ? 'a.deleted_at IS NOT NULL' : 'a.deleted_at IS NULL');
  if (filter.status !== undefined) add('a.status = ?', filter.status);
  const seen = seenIn(filter.sight);
  if (seen) add(seen.sql, ...seen.values);
  if (filter.categoryId !== undefined) add('a.category_id = ?', filter.categoryId);
  if (filter.categoryIds) add(`a.category_id IN (${placeholders(filter.categoryIds)})`, ...filter.categoryIds);
  if (filter.authorId !== undefined) add('a.author_id = ?', filter.authorId);
  if (filter.featured !== undefined) add('a.featured = ?', filter.featured);
  if (filter.publishedAfter) add('a.published_at > ?', filter.publishedAfter);
  if (filter.publishedBefore) add('a.published_at < ?', filter.publishedBefore);
  if (filter.slug !== undefined) {
    add('a.id = (SELECT g.article_id FROM article_slugs g WHERE g.slug = ?)', filter.slug);
  }
  for (const tagId of filter.tagIds) {
    add('EXISTS (SELECT 1 FROM article_tags t WHERE t.article_id = a.id AND t.tag_id = ?)', tagId);
  }
  return { where, values };
}

function ordering({ status, search }: ResolvedFilter, { sort, order }: ArticleOrder): Condition {
  if (sort === undefined && search) return condition(`${search.rank.sql}, a.id DESC`, ...search.rank.values);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  // What is published has that time, and an index on it.
  const column = SORTS[sort === 'shown_at' && status === PUBLISHED ? 'published_at' : (sort ?? 'created_at')];
  const tie = column === 'a.id' ? '' : `, a.id ${direction}`;
  return condition(`${column} ${direction}${tie}`);
}
