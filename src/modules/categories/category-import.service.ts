import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/permission-cache/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { slugOf } from '../../core/text/index.js';
import type { CategoryRecord } from './category-record.js';
import { CATEGORY_ACTIVE } from './category-rights.js';
import { CategoryWriter } from './category-writer.js';
import { CategoriesRepository } from './categories.repository.js';

/** A category of another system. `slug` is the preferred slug. */
export interface ImportedCategory {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: number | null;
}

/** Creates and updates imported categories, without the validation rules for API input. */
@Injectable()
export class CategoryImportService {
  constructor(
    private readonly categories: CategoriesRepository,
    private readonly writer: CategoryWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
  ) {}

  /** The existing category with the slug, or null. */
  findBySlug(slug: string): Promise<CategoryRecord | null> {
    return this.categories.findBySlug(slugOf(slug, 'category'));
  }

  /** Returns the id. If the slug is taken, a number is appended. */
  insert({ slug, ...values }: ImportedCategory): Promise<number> {
    return this.unitOfWork.run(async () => {
      await this.access.increment();
      const defaults = { image: null, status: CATEGORY_ACTIVE, slug: slugOf(slug, 'category') };
      return (await this.writer.insert({ ...values, ...defaults })).id;
    });
  }

  /**
   * Updates name, description and parent. The slug does not change, so that existing links work. The parent does not change if the new
   * parent is the category itself or a descendant, which happens after local moves.
   */
  update(id: number, { name, description, parentId }: ImportedCategory): Promise<void> {
    return this.unitOfWork.run(async () => {
      this.unitOfWork.markChanged('category', id);
      await this.access.increment();
      const [category] = await this.categories.findByIds([id]);
      const isCycle = parentId !== null && (await this.categories.findTreeIds(id)).includes(parentId);
      await this.writer.update(category!, { name, description, ...(!isCycle && { parentId }) });
    });
  }
}
