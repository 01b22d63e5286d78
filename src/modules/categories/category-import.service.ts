import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/access/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { slugOf } from '../../core/text/index.js';
import type { CategoryRecord } from './category-record.js';
import { CATEGORY_ACTIVE } from './category-status.js';
import { CategoryWriter } from './category-writer.js';
import { CategoriesRepository } from './categories.repository.js';

/** A category as another system had it: `slug` is a wish. */
export interface ImportedCategory {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly parentId: number | null;
}

/** Categories that come from elsewhere, whole, without the limits that hold for input. */
@Injectable()
export class CategoryImportService {
  constructor(
    private readonly categories: CategoriesRepository,
    private readonly writer: CategoryWriter,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
  ) {}

  /** The category that already stands where this slug would lead. */
  findBySlug(slug: string): Promise<CategoryRecord | null> {
    return this.categories.findBySlug(slugOf(slug, 'category'));
  }

  /** Gives the id; where the slug is taken, a number is put behind it. */
  insert({ slug, ...values }: ImportedCategory): Promise<number> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      const more = { image: null, status: CATEGORY_ACTIVE, slug: slugOf(slug, 'category') };
      return (await this.writer.insert({ ...values, ...more })).id;
    });
  }

  /**
   * Name, description and place change; the slug stays, for links lead there. So does the place where the new one lies below the
   * category itself, because of moves that were made here.
   */
  update(id: number, { name, description, parentId }: ImportedCategory): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      const [category] = await this.categories.findByIds([id]);
      const circle = parentId !== null && (await this.categories.findTreeIds(id)).includes(parentId);
      await this.writer.update(category!, { name, description, ...(!circle && { parentId }) });
    });
  }
}
