import {
  type VersionedRecord,
  anyOf,
  type Condition,
  condition,
  type Dialect,
  isoTime,
  lowerCaseSql,
} from '../../core/database/index.js';
import { inCategorySet } from './category-set.js';

export interface CategoryRecord extends VersionedRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly image: string | null;
  readonly parentId: number | null;
  readonly status: number;
  /** Number of published articles in the category, without subcategories. */
  readonly itemCount: number;
}

/** The editable fields of a category. */
export type EditableCategoryFields = Pick<
  CategoryRecord,
  'name' | 'slug' | 'description' | 'image' | 'parentId' | 'status'
>;

/** The requested changes. Omitted members do not change. */
export interface CategoryInput {
  readonly name?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly image?: string | null;
  /** Null: a root category. */
  readonly parentId?: number | null;
  readonly status?: number;
}

/** Defaults: active, at the root. */
export interface NewCategory extends CategoryInput {
  readonly name: string;
}

export interface CategoryRow extends Omit<CategoryRecord, 'createdAt' | 'updatedAt'> {
  readonly created_at: Date | string;
  readonly updated_at: Date | string | null;
}

const PUBLISHED = 1;

export const CATEGORY_COLUMNS = `c.id, c.name, c.slug, c.description, c.image, c.parent_id AS parentId, c.status, c.created_at, c.updated_at,
  c.version,
  COALESCE(n.articles, 0) AS itemCount`;

export const CATEGORY_TABLES_SQL = `categories c LEFT JOIN category_counts n ON n.category_id = c.id AND n.status = ${PUBLISHED}`;

/** Sorts names case-insensitively. */
export const nameSortSql = (dialect: Dialect): string => lowerCaseSql('c.name', dialect);

export const toCategoryRecord = ({ created_at, updated_at, ...row }: CategoryRow): CategoryRecord => ({
  ...row,
  createdAt: isoTime(created_at),
  updatedAt: isoTime(updated_at),
});

/**
 * The condition for the direct children of `parentId`, or for root categories (null). Children of an invisible parent count as root
 * categories.
 */
export const childrenCondition = (parentId: number | null, closed: readonly number[]): Condition =>
  parentId === null
    ? anyOf(condition('c.parent_id IS NULL'), inCategorySet('c.parent_id', { only: closed }))!
    : condition('c.parent_id = ?', parentId);
