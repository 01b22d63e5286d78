import { type Condition, condition, placeholders, type SqlValue } from '../../core/database/index.js';
import type { ResolvedFilter } from './article-list.js';
import { visibilityCondition } from './article-visibility.js';
import type { DrivingTable } from './driving-table.js';

/** Builds the WHERE condition of a list. */
export function articleListCondition(filter: ResolvedFilter, drivingTable: DrivingTable): Condition {
  const where: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, ...more: SqlValue[]) => {
    where.push(condition);
    values.push(...more);
  };
  if (drivingTable.where) add(drivingTable.where.sql, ...drivingTable.where.values);
  add(filter.trashed ? 'a.deleted_at IS NOT NULL' : 'a.deleted_at IS NULL');
  if (filter.status !== undefined) add('a.status = ?', filter.status);
  const visible = visibilityCondition(filter.visibility);
  if (visible) add(visible.sql, ...visible.values);
  if (filter.categoryId !== undefined) add('a.category_id = ?', filter.categoryId);
  if (filter.categoryIds) add(`a.category_id IN (${placeholders(filter.categoryIds)})`, ...filter.categoryIds);
  if (filter.authorId !== undefined) add('a.author_id = ?', filter.authorId);
  if (filter.featured !== undefined) add('a.featured = ?', filter.featured);
  if (filter.publishedAfter) add('a.published_at > ?', filter.publishedAfter);
  if (filter.publishedBefore) add('a.published_at < ?', filter.publishedBefore);
  if (filter.slug !== undefined) {
    add('a.id = (SELECT g.article_id FROM article_slugs g WHERE g.slug = ?)', filter.slug);
  }
  for (const tagId of filter.tagIds.filter((id) => id !== drivingTable.tagId)) {
    add('EXISTS (SELECT 1 FROM article_tags t WHERE t.article_id = a.id AND t.tag_id = ?)', tagId);
  }
  return condition(where.join(' AND '), ...values);
}

export const hasCategoryFilter = ({ categoryId, categoryIds }: ResolvedFilter): boolean =>
  (categoryId ?? categoryIds) !== undefined;

/** Returns whether the list is filtered by more than status, visibility and category. */
export const hasFiltersBesidesCategory = (filter: ResolvedFilter): boolean =>
  filter.authorId !== undefined || hasFieldFilters(filter);

/** Returns whether the list is filtered only by author, status and visibility. */
export const hasOnlyAuthorFilter = (filter: ResolvedFilter): boolean =>
  filter.authorId !== undefined && !hasCategoryFilter(filter) && !hasFieldFilters(filter);

const hasFieldFilters = ({ slug, featured, publishedAfter, publishedBefore }: ResolvedFilter): boolean =>
  [slug, featured, publishedAfter, publishedBefore].some((value) => value !== undefined);
