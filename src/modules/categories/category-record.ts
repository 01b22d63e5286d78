import {
  type Condition,
  condition,
  NEVER,
  placeholders,
  anyOf,
  isoTime,
  type VersionedRecord,
  type VersionedRow,
} from '../../core/database/index.js';
import type { ModuleFieldValues, RecordWithFields } from '../../core/module-fields/index.js';
import { markRead } from '../../core/request-context/index.js';

/** A set of categories: only these ids, or all except these ids. */
export type CategorySet = { readonly only: readonly number[] } | { readonly except: readonly number[] };

/**
 * The SQL condition that `column` is in the set. Undefined for the set of all categories, because `IN` would prevent the use of a list's
 * index.
 */
export function inCategorySet(column: string, set: CategorySet): Condition | undefined {
  const [ids, operator] = 'only' in set ? [set.only, 'IN'] : [set.except, 'NOT IN'];
  if (ids.length > 0) return condition(`${column} ${operator} (${placeholders(ids)})`, ...ids);
  return 'only' in set ? NEVER : undefined;
}

/** Converts `ids`, a subset of `all`, to the shorter of the two forms. */
export function toCategorySet(ids: readonly number[], all: readonly number[]): CategorySet {
  const chosen = new Set(ids);
  const others = all.filter((id) => !chosen.has(id));
  return others.length < ids.length ? { except: others } : { only: ids };
}

export interface CategoryRecord extends VersionedRecord, RecordWithFields {
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
  /** Values of the fields that modules add, by the name of the fields. */
  readonly fields?: ModuleFieldValues;
}

/** Defaults: active, at the root. */
export interface NewCategory extends CategoryInput {
  readonly name: string;
}

export interface CategoryRow extends Omit<CategoryRecord, keyof VersionedRecord | 'fields'>, VersionedRow {}

export function toCategoryRecord(row: CategoryRow): CategoryRecord {
  markRead('category', row.id);
  return {
    ...row,
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  };
}

/**
 * The condition for the direct children of `parentId`, or for root categories (null). Children of an invisible parent count as root
 * categories.
 */
export const childrenCondition = (parentId: number | null, closed: readonly number[]): Condition =>
  parentId === null
    ? anyOf(condition('c.parent_id IS NULL'), inCategorySet('c.parent_id', { only: closed }))!
    : condition('c.parent_id = ?', parentId);
