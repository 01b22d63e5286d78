import { type Condition, condition, placeholders, type SqlValue } from '../../core/database/index.js';
import type { ResolvedFilter } from './article-list.js';
import { seenIn } from './article-sight.js';
import type { ArticleStart } from './article-start.js';

/** Builds the WHERE condition of a list. */
export function conditions(filter: ResolvedFilter, begin: ArticleStart): Condition {
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

export const isOfCategories = ({ categoryId, categoryIds }: ResolvedFilter): boolean =>
  (categoryId ?? categoryIds) !== undefined;

/** Returns whether the list is filtered by more than status, visibility and category. */
export const isNarrowed = (filter: ResolvedFilter): boolean =>
  filter.authorId !== undefined || isFurtherNarrowed(filter);

/** Returns whether the list is filtered only by author, status and visibility. */
export const isOfOneAuthor = (filter: ResolvedFilter): boolean =>
  filter.authorId !== undefined && !isOfCategories(filter) && !isFurtherNarrowed(filter);

const isFurtherNarrowed = ({ slug, featured, publishedAfter, publishedBefore }: ResolvedFilter): boolean =>
  [slug, featured, publishedAfter, publishedBefore].some((value) => value !== undefined);
