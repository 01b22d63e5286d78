import { Injectable } from '@nestjs/common';
import { allOf, type Condition, condition, Database, placeholders, type SqlValue } from '../../core/database/index.js';
import type { SliceRequest } from '../../core/pagination/index.js';
import { inRange } from '../categories/index.js';
import type { ArticleOrder, ArticleSort, ResolvedFilter } from './article-list.js';
import {
  ARTICLE_COLUMNS,
  articleOf,
  type ArticleRecord,
  type ArticleRow,
  articleTables,
  countedArticles,
} from './article-record.js';
import { seenIn } from './article-sight.js';
import {
  type ArticleStart,
  fromArticles,
  fromCategory,
  fromMost,
  fromSearch,
  fromTag,
  seesMost,
} from './article-start.js';
import { PUBLISHED } from './article-status.js';
import { articlesInOrder } from './articles-in-order.js';

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

/** Lists of articles: one statement for what is read in the order of an index from the first, two for any other, one for a count. */
@Injectable()
export class ArticleListRepository {
  constructor(private readonly database: Database) {}

  async findSlice(filter: ResolvedFilter, request: ArticleOrder & SliceRequest): Promise<ArticleRecord[]> {
    const column = sortColumn(filter, request);
    const begin = this.startOf(filter, column);
    const fits = conditions(filter, begin);
    const order = ordering(filter, request, column, begin);
    const { start, limit } = request;
    const rest = `FROM ${articleTables(begin.from.sql)} WHERE ${fits.sql} ORDER BY ${order.sql} LIMIT ? OFFSET ?`;
    const restValues = [...begin.from.values, ...fits.values, ...order.values, limit, start];
    if (start === 0 && begin.inOrder.includes(column)) {
      return (await this.database.query<ArticleRow>(`SELECT ${ARTICLE_COLUMNS} ${rest}`, restValues)).map(articleOf);
    }
    // Of the rows that are skipped only the index is read, and only ids are sorted: whole articles cost ten times as much, or more.
    const ids = await this.database.query<{ id: number }>(`SELECT a.id ${rest}`, restValues);
    return articlesInOrder(
      this.database,
      ids.map(({ id }) => id),
    );
  }

  async count(filter: ResolvedFilter): Promise<number> {
    const begin = this.startOf(filter);
    const { tagIds, sight } = filter;
    if (
      begin.where &&
      tagIds.length === 1 &&
      !isNarrowed(filter) &&
      !isOfCategories(filter) &&
      !sight.own &&
      !sight.published
    ) {
      // What decides who sees an article stands beside its tags, in an index.
      return this.total(condition('article_tags r'), allOf(begin.where, inRange('r.category_id', sight.anybodys))!);
    }
    return this.total(begin.from, conditions(filter, begin));
  }

  private async total(from: Condition, fits: Condition): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `SELECT COUNT(*) AS total FROM ${from.sql} WHERE ${fits.sql}`,
      [...from.values, ...fits.values],
    );
    return row!.total;
  }

  /** Without a column: for a count. */
  private startOf(filter: ResolvedFilter, column?: string): ArticleStart {
    const { dialect } = this.database;
    const { status, trashed, search, tagIds, sight } = filter;
    if (search) return fromSearch(search, column === undefined ? countedArticles(dialect) : undefined);
    if (trashed || status === undefined) return fromArticles();
    if (tagIds.length > 0) return fromTag(dialect, tagIds[0]!, status);
    if (column === undefined || isNarrowed(filter)) return fromArticles();
    if (!isOfCategories(filter)) return seesMost(sight) ? fromMost(dialect, column, status) : fromArticles();
    return filter.categoryIds && filter.categoryIds.length > 1 ? fromArticles() : fromCategory(dialect, column);
  }
}

function conditions(filter: ResolvedFilter, begin: ArticleStart): Condition {
  const where: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, ...more: SqlValue[]) => {
    where.push(condition);
    values.push(...more);
  };
  if (begin.where) add(begin.where.sql, ...begin.where.values);
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
  for (const tagId of filter.tagIds.filter((id) => id !== begin.tagId)) {
    add('EXISTS (SELECT 1 FROM article_tags t WHERE t.article_id = a.id AND t.tag_id = ?)', tagId);
  }
  return condition(where.join(' AND '), ...values);
}

const isOfCategories = ({ categoryId, categoryIds }: ResolvedFilter): boolean =>
  (categoryId ?? categoryIds) !== undefined;

/** Whether it is narrowed by more than status, sight and category. */
const isNarrowed = ({ authorId, slug, featured, publishedAfter, publishedBefore }: ResolvedFilter): boolean =>
  [authorId, slug, featured, publishedAfter, publishedBefore].some((value) => value !== undefined);

// What is published has that time, and an index on it.
const sortColumn = ({ status }: ResolvedFilter, { sort = 'created_at' }: ArticleOrder): string =>
  SORTS[sort === 'shown_at' && status === PUBLISHED ? 'published_at' : sort];

function ordering(
  { search }: ResolvedFilter,
  { sort, order }: ArticleOrder,
  column: string,
  { renamed }: ArticleStart,
): Condition {
  if (sort === undefined && search) return condition(`${search.rank.sql}, a.id DESC`, ...search.rank.values);
  const direction = order === 'asc' ? 'ASC' : 'DESC';
  const columns = column === 'a.id' ? [column] : [column, 'a.id'];
  return condition(columns.map((each) => `${renamed[each] ?? each} ${direction}`).join(', '));
}
