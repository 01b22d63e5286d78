import type { VersionedRecord } from '../../core/database/index.js';

/** A category as it is read. */
export interface CategoryRecord extends VersionedRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly image: string | null;
  readonly parentId: number | null;
  readonly status: number;
  /** Published articles in it, without those of its subcategories. */
  readonly itemCount: number;
}

/** What a category says itself. */
export type CategoryValues = Pick<CategoryRecord, 'name' | 'slug' | 'description' | 'image' | 'parentId' | 'status'>;

/** What a caller wants of a category; a member left out stays as it is. */
export interface CategoryInput {
  readonly name?: string;
  readonly slug?: string;
  readonly description?: string;
  readonly image?: string | null;
  /** Null is the root. */
  readonly parentId?: number | null;
  readonly status?: number;
}

/** A new one is active and at the root unless it says otherwise. */
export interface NewCategory extends CategoryInput {
  readonly name: string;
}
