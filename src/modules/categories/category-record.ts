import type { VersionedRecord } from '../../core/database/index.js';

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
