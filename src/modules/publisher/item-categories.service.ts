import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/identity/index.js';
import { CategoriesService, type CategoryRecord } from '../categories/index.js';

/** A category with its parent, and with the subcategories that are listed for the caller. */
export interface CategoryDetails {
  readonly category: CategoryRecord;
  /** Null for a root category. */
  readonly parent: CategoryRecord | null;
  readonly subcategories: readonly CategoryRecord[];
}

@Injectable()
export class ItemCategoriesService {
  constructor(private readonly categories: CategoriesService) {}

  /** Returns all categories that are listed for the caller. */
  async list(caller: Principal): Promise<CategoryDetails[]> {
    const listed = await this.categories.listAll(caller);
    return this.withRelatives(listed, listed);
  }

  async get(caller: Principal, id: number): Promise<CategoryDetails> {
    const category = await this.categories.get(caller, id);
    const [details] = await this.withRelatives([category], await this.categories.listAll(caller));
    return details!;
  }

  private async withRelatives(
    categories: readonly CategoryRecord[],
    listed: readonly CategoryRecord[],
  ): Promise<CategoryDetails[]> {
    const known = new Map(listed.map((category) => [category.id, category]));
    // A hidden parent is in no list but is accessible by id. For an invisible parent, `parentId` is already null.
    const unlisted = categories.flatMap(({ parentId }) => (parentId === null || known.has(parentId) ? [] : [parentId]));
    for (const parent of await this.categories.findByIds([...new Set(unlisted)])) known.set(parent.id, parent);
    return categories.map((category) => ({
      category,
      parent: category.parentId === null ? null : (known.get(category.parentId) ?? null),
      subcategories: listed.filter(({ parentId }) => parentId === category.id),
    }));
  }
}
