import { Injectable } from '@nestjs/common';
import { Clock } from '../../core/clock/index.js';
import { UnitOfWork } from '../../core/database/index.js';
import { haveSameFields, type ModuleFieldValues } from '../../core/module-fields/index.js';
import { freeSlug } from '../../core/text/index.js';
import { CategoryCreated, CategoryDeleted, CategoryUpdated, toCategoryPayload } from './category.events.js';
import { CategoryCountsRepository } from './category-counts.repository.js';
import type { CategoryRecord, EditableCategoryFields } from './category-record.js';
import { CategoriesRepository } from './categories.repository.js';

/**
 * Writes categories together with their events and article counters. Call inside a transaction that started with `AccessRevision.increment`: it
 * serializes all category writes, so that checked conditions hold until the commit.
 */
@Injectable()
export class CategoryWriter {
  constructor(
    private readonly categories: CategoriesRepository,
    private readonly counts: CategoryCountsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Appends a number if `values.slug` is taken. `fields`: the values of the fields that modules add. */
  async insert(values: EditableCategoryFields, fields?: ModuleFieldValues): Promise<CategoryRecord> {
    const slug = await freeSlug(values.slug, (slugs) => this.categories.findTakenSlugs(slugs));
    const times = { createdAt: this.clock.now(), updatedAt: null };
    const id = await this.categories.insert({ ...values, ...times, slug, version: 1 }, fields);
    await this.counts.insert(id);
    const category = await this.read(id);
    this.unitOfWork.emit(new CategoryCreated(toCategoryPayload(category)));
    return category;
  }

  /** Writes nothing and emits no event if no value differs. */
  async update(
    before: CategoryRecord,
    wanted: Partial<EditableCategoryFields>,
    fields?: ModuleFieldValues,
  ): Promise<CategoryRecord> {
    const changes = changedValues(before, wanted);
    const haveFieldsChanged = fields !== undefined && !haveSameFields(before.fields, fields);
    if (Object.keys(changes).length === 0 && !haveFieldsChanged) return before;
    await this.categories.update(before, changes, haveFieldsChanged ? fields : undefined);
    const category = await this.read(before.id);
    this.unitOfWork.emit(new CategoryUpdated(toCategoryPayload(category)));
    return category;
  }

  /** Call after the articles have moved from one category to the other. */
  async addCounts(from: number, to: number): Promise<void> {
    await this.counts.addAll(from, to);
  }

  /** The category must have no articles and no subcategories. */
  async delete(id: number): Promise<void> {
    await this.categories.delete(id);
    this.unitOfWork.emit(new CategoryDeleted(id));
  }

  private async read(id: number): Promise<CategoryRecord> {
    return (await this.categories.findByIds([id]))[0]!;
  }
}

/** The wanted values that differ from the present ones. */
export function changedValues(
  before: CategoryRecord,
  wanted: Partial<EditableCategoryFields>,
): Partial<EditableCategoryFields> {
  const entries = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof EditableCategoryFields],
  );
  return Object.fromEntries(entries);
}
