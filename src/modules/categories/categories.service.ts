import { Injectable } from '@nestjs/common';
import { AccessRevision, Remembered } from '../../core/access/index.js';
import type { Principal } from '../../core/auth/index.js';
import { isUniqueViolation, UnitOfWork } from '../../core/database/index.js';
import { type DomainError, invalid, notFound } from '../../core/errors/domain-error.js';
import type { Page, PageRequest } from '../../core/pagination/index.js';
import { freeSlug, slugOf } from '../../core/text/index.js';
import { COUNTED } from './category-count.entity.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';
import type { CategoryRange } from './category-range.js';
import type { CategoryRecord, NewCategory } from './category-record.js';
import type { CategoryRights } from './category-rights.js';
import { CATEGORY_ACTIVE } from './category-status.js';
import { CategoriesRepository } from './categories.repository.js';

/** How often a name is tried with another number when many requests want it at once. */
const TRIES = 20;

@Injectable()
export class CategoriesService {
  private readonly remembered: Remembered<'rights', CategoryRights>;

  constructor(
    private readonly categories: CategoriesRepository,
    private readonly permissions: CategoryPermissionsRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly access: AccessRevision,
  ) {
    this.remembered = new Remembered(access);
  }

  /**
   * Who may do what in which category: asked for before a unit of work is opened, because inside one nothing is remembered. A
   * category of `concerning` that is not remembered may have been made on another instance this moment: then all is read anew.
   */
  async rights(...concerning: readonly number[]): Promise<CategoryRights> {
    const rights = await this.remembered.get('rights', () => this.permissions.findRights());
    return concerning.every((id) => rights.knows(id)) ? rights : this.permissions.findRights();
  }

  async create({ role }: Principal, input: NewCategory): Promise<CategoryRecord> {
    const { parentId = null } = input;
    if (parentId !== null && !(await this.rights(parentId)).may(role, 'view', parentId)) throw parentUnknown();
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

  async get({ role }: Principal, id: number): Promise<CategoryRecord> {
    const [category] = await this.categories.findByIds([id]);
    const rights = await this.rights(id);
    if (!category || !rights.may(role, 'view', id)) throw notFound('Category not found');
    return underSeenParent(category, rights.closedTo(role));
  }

  /** A page of all categories, or of the direct children of one (null: of the root). */
  async list({ role }: Principal, request: PageRequest, parentId?: number | null): Promise<Page<CategoryRecord>> {
    const rights = await this.rights();
    const closed = rights.closedTo(role);
    if (parentId && closed.includes(parentId)) return { ...request, items: [], total: 0 };
    const page = await this.categories.findPage(request, { parentId, closed, unlisted: rights.unlistedFor(role) });
    return { ...page, items: page.items.map((category) => underSeenParent(category, closed)) };
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

  /** How many articles have this status in these categories. Costs no count over articles. */
  countArticles(status: number, ...within: readonly CategoryRange[]): Promise<number> {
    return this.categories.countArticles(status, within);
  }

  /** For whoever moves an article in or out of a category or a status, in the same unit of work. */
  addToCount(categoryId: number, status: number, articles: number): Promise<void> {
    return this.categories.addToCount(categoryId, status, articles);
  }

  private async insert({ name, slug, description = '', image = null, parentId = null, status }: NewCategory) {
    await this.access.bump();
    if (parentId !== null && (await this.categories.findByIds([parentId])).length === 0) throw parentUnknown();
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
        status: status ?? CATEGORY_ACTIVE,
        createdAt: new Date(),
        updatedAt: null,
        version: 1,
      },
      COUNTED,
    );
    return (await this.categories.findByIds([id]))[0]!;
  }
}

/** Whoever may not see the parent is not told of it: to them the category stands at the root. */
const underSeenParent = (category: CategoryRecord, closed: readonly number[]): CategoryRecord =>
  category.parentId !== null && closed.includes(category.parentId) ? { ...category, parentId: null } : category;

const parentUnknown = (): DomainError =>
  invalid({ field: 'parent_id', message: 'The parent id names no existing category.' });
const slugTaken = (): DomainError => invalid({ field: 'slug', message: 'The slug has already been taken.' });
