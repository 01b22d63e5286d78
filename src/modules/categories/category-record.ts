/** A category as it is read. Times are ISO 8601. */
export interface CategoryRecord {
  readonly id: number;
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly image: string | null;
  readonly parentId: number | null;
  readonly status: number;
  readonly createdAt: string;
  readonly updatedAt: string | null;
  /** Published articles in it, without those of its subcategories. */
  readonly itemCount: number;
}

export interface NewCategory {
  readonly name: string;
  readonly slug?: string;
  readonly description?: string;
  readonly image?: string | null;
  readonly parentId?: number | null;
  /** Active when left out. */
  readonly status?: number;
}
