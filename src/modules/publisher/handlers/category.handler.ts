import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { UnitOfWork } from '../../../core/database/index.js';
import { InputPipe } from '../../../core/http/index.js';
import {
  CategoriesService,
  CategoryChangesService,
  CategoryDeletionService,
  type CategoryRecord,
  WRITE_CATEGORIES,
} from '../../categories/index.js';
import { UpdateCategoryRecordDto, CreateCategoryRecordDto } from '../dto/record.dto.js';
import { renameErrorFields } from '../rename-error-fields.js';
import { Category } from './category.js';
import { RecordHandler } from './record-handler.js';

const SETTABLE = ['name', 'description', 'image', 'parentid', 'status'];

/** Reads and saves categories in code, on behalf of a principal. */
@Injectable()
export class CategoryHandler extends RecordHandler {
  constructor(
    unitOfWork: UnitOfWork,
    private readonly categories: CategoriesService,
    private readonly changes: CategoryChangesService,
    private readonly deletion: CategoryDeletionService,
    private readonly input: InputPipe,
  ) {
    super(unitOfWork);
  }

  /** Returns an empty record if the category does not exist or is not visible. */
  async get(caller: Principal, categoryid: number): Promise<Category> {
    const category = await this.findOrNull(this.categories.get(caller, categoryid));
    return category ? Category.from(category) : new Category();
  }

  /** Returns the categories listed for the caller: all of them, or the direct children of `parentid`; 0 is the root. */
  async getObjects(caller: Principal, { parentid }: { readonly parentid?: number } = {}): Promise<Category[]> {
    const categories = (await this.categories.listAll(caller)).map((category) => Category.from(category));
    return parentid === undefined ? categories : categories.filter((category) => category.parentid === parentid);
  }

  /** Saves the changed fields, as a new category or in the category that was read. */
  insert(caller: Principal, category: Category): Promise<boolean> {
    return this.attempt(category, async () => {
      this.assertPermission(caller, WRITE_CATEGORIES);
      category.loadFrom(await renameErrorFields(this.save(caller, category)));
    });
  }

  /** Deletes a category without items and subcategories. */
  delete(caller: Principal, category: Category): Promise<boolean> {
    return this.attempt(category, async () => {
      this.assertPermission(caller, WRITE_CATEGORIES);
      await this.deletion.delete(caller, category.categoryid);
    });
  }

  private async save(caller: Principal, category: Category): Promise<CategoryRecord> {
    const set = category.changedFields(SETTABLE);
    if (category.isNew) {
      const { parentid, ...input } = await this.input.validateInput(CreateCategoryRecordDto, set, caller);
      return this.changes.create(caller, { ...input, ...parentInput(parentid) });
    }
    const { parentid, ...input } = await this.input.validateInput(UpdateCategoryRecordDto, set, caller);
    return this.changes.update(caller, category.categoryid, { ...input, ...parentInput(parentid) });
  }
}

const parentInput = (parentid: number | undefined) => (parentid === undefined ? {} : { parentId: parentid || null });
