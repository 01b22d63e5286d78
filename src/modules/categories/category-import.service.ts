import { Injectable } from '@nestjs/common';
import { AccessRevision } from '../../core/access/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { freeSlug, slugOf } from '../../core/text/index.js';
import { COUNTED } from './category-count.entity.js';
import type { CategoryRecord } from './category-record.js';
import { CATEGORY_ACTIVE } from './category-status.js';
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
      const wanted = slugOf(slug, 'category');
      const row = { image: null, status: CATEGORY_ACTIVE, createdAt: new Date(), updatedAt: null, version: 1 };
      return this.categories.insert(
        { ...values, ...row, slug: freeSlug(wanted, await this.categories.findSlugsLike(wanted)) },
        COUNTED,
      );
    });
  }

  /** Name, description and place change; the slug stays, for links lead there. */
  update(id: number, { name, description, parentId }: ImportedCategory): Promise<void> {
    return this.unitOfWork.run(async () => {
      await this.access.bump();
      await this.categories.update(id, { name, description, parentId });
    });
  }
}
