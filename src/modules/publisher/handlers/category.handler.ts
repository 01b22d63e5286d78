import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { InputChecker } from '../../../core/http/index.js';
import {
  CategoriesService,
  CategoryChangesService,
  CategoryDeletionService,
  type CategoryRecord,
  WRITE_CATEGORIES,
} from '../../categories/index.js';
import { ChangedCategoryDto, NewCategoryDto } from '../dto/category-record.dto.js';
import { inItemTerms } from '../in-item-terms.js';
import { Category } from './category.js';
import { RecordHandler } from './record-handler.js';

const SETTABLE = ['name', 'description', 'image', 'parentid', 'status'];

/** Categories for programs. */
@Injectable()
export class CategoryHandler extends RecordHandler {
  constructor(
    unitOfWork: UnitOfWork,
    private readonly categories: CategoriesService,
    private readonly changes: CategoryChangesService,
    private readonly deletion: CategoryDeletionService,
    private readonly input: InputChecker,
  ) {
    super(unitOfWork);
  }

  /** An empty record where there is none. */
  async get(caller: Principal, categoryid: number): Promise<Category> {
    const category = await this.found(this.categories.get(caller, categoryid));
    return category ? Category.of(category) : new Category();
  }

  /** All that lists show the caller, or those of them that are directly below one; 0 is the root. */
  async getObjects(caller: Principal, { parentid }: { readonly parentid?: number } = {}): Promise<Category[]> {
    const categories = (await this.categories.all(caller)).map((category) => Category.of(category));
    return parentid === undefined ? categories : categories.filter((category) => category.parentid === parentid);
  }

  /** Saves what has been set, as a new category or in the one that was read. */
  insert(caller: Principal, category: Category): Promise<boolean> {
    return this.attempt(category, async () => {
      this.demand(caller, WRITE_CATEGORIES);
      category.take(await inItemTerms(this.save(caller, category)));
    });
  }

  /** One that has neither items nor subcategories. */
  delete(caller: Principal, category: Category): Promise<boolean> {
    return this.attempt(category, async () => {
      this.demand(caller, WRITE_CATEGORIES);
      await this.deletion.delete(caller, category.categoryid);
    });
  }

  private async save(caller: Principal, category: Category): Promise<CategoryRecord> {
    const set = category.changed(SETTABLE);
    if (category.isNew) {
      const { parentid, ...input } = await this.input.check(NewCategoryDto, set, caller);
      return this.changes.create(caller, { ...input, ...placed(parentid) });
    }
    const { parentid, ...input } = await this.input.check(ChangedCategoryDto, set, caller);
    return this.changes.update(caller, category.categoryid, { ...input, ...placed(parentid) });
  }
}

const placed = (parentid: number | undefined) => (parentid === undefined ? {} : { parentId: parentid || null });
