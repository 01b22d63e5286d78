import { Injectable } from '@nestjs/common';
import { isUniqueViolation, UnitOfWork } from '../../core/database/index.js';
import { type DomainError, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { freeSlug, slugOf } from '../../core/text/index.js';
import { COUNTED } from './category-count.entity.js';
import { CATEGORY_ACTIVE } from './category.entity.js';
import type { CategoryRecord, NewCategory } from './category-record.js';
import { CategoriesRepository } from './categories.repository.js';
/** How often a name is tried with another number when many requests want it at once. */
const TRIES = 20;

@Injectable()
export class CategoriesService {
  constructor(
    private readonly categories: CategoriesRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async create(input: NewCategory): Promise<CategoryRecord> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.unitOfWork.run(() => this.insert(input));
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        // Another request has taken the slug since the look at those that are taken; one made of the name has a next number.
        if (input.slug !== undefined || attempt === TRIES) throw slugTaken();
      }
    }
  }

  async get(id: number): Promise<CategoryRecord> {
    const [category] = await this.categories.findByIds([id]);
    if (!category) throw notFound('Category not found');
    return category;
  }

  list(request: PageRequest, parentId?: number | null): Promise<Page<CategoryRecord>> {
    return this.categories.findPage(request, parentId);
  }

  findByIds(ids: readonly number[]): Promise<CategoryRecord[]> {
    return this.categories.findByIds(ids);
  }

  findBySlug(slug: string): Promise<CategoryRecord | null> {
    return this.categories.findBySlug(slug);
  }

  /** The ids of the category and of all below it; empty for an unknown one. */
  treeIds(id: number): Promise<number[]> {
    return this.categories.findTreeIds(id);
  }

  /** How many articles have this status, in some categories or in all. Costs no count over articles. */
  countArticles(status: number, categoryIds?: readonly number[]): Promise<number> {
    return categoryIds?.length === 0 ? Promise.resolve(0) : this.categories.countArticles(status, categoryIds);
  }

  /** For whoever moves an article in or out of a category or a status, in the same unit of work. */
  addToCount(categoryId: number, status: number, articles: number): Promise<void> {
    return this.categories.addToCount(categoryId, status, articles);
  }

  private async insert({ name, slug, description = '', image = null, parentId = null }: NewCategory) {
    if (parentId !== null && (await this.categories.findByIds([parentId])).length === 0) {
      throw invalid({ field: 'parent_id', message: 'The parent id names no existing category.' });
    }
    const wanted = slug ?? slugOf(name, 'category');
    const taken = await this.categories.findSlugsLike(wanted);
    if (slug !== undefined && taken.includes(slug)) throw slugTaken();
    const id = await this.categories.insert(
      {
        name,
        slug: freeSlug(wanted, taken),
        description,
        image,
        parentId,
        status: CATEGORY_ACTIVE,
        createdAt: new Date(),
        updatedAt: null,
        version: 1,
      },
      COUNTED,
    );
    return this.get(id);
  }
}

const slugTaken = (): DomainError => invalid({ field: 'slug', message: 'The slug has already been taken.' });
