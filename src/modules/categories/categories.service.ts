import { Injectable } from '@nestjs/common';
import { AccessRevision, Remembered } from '../../core/access/index.js';
import type { Principal } from '../../core/auth/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import {
  type CountedWindow,
  countedWindow,
  type Page,
  type PageRequest,
  windowWith,
} from '../../core/pagination/index.js';
import { ContentWatch, KeptRows } from '../../core/response-cache/index.js';
import { CategoryCountsRepository } from './category-counts.repository.js';
import { CategoryPermissionsRepository } from './category-permissions.repository.js';
import type { CategoryRange } from './category-range.js';
import type { CategoryRecord } from './category-record.js';
import type { CategoryRights } from './category-rights.js';
import { asSeenBy } from './category-sight.js';
import { type CategoryBranch, treeOf } from './category-tree.js';
import type { CategoryWindowRequest } from './category-window.js';
import { CategoryWindowRepository } from './category-window.repository.js';
import { CategoriesRepository } from './categories.repository.js';

/** Reads categories, their rights and their article counts. `CategoryChangesService` changes categories. */
@Injectable()
export class CategoriesService {
  private readonly remembered: Remembered<'rights', CategoryRights>;
  private readonly kept: KeptRows<CategoryRecord>;

  constructor(
    private readonly categories: CategoriesRepository,
    private readonly windows: CategoryWindowRepository,
    private readonly counts: CategoryCountsRepository,
    private readonly permissions: CategoryPermissionsRepository,
    access: AccessRevision,
    watch: ContentWatch,
  ) {
    this.remembered = new Remembered(access);
    this.kept = new KeptRows(watch, (ids) => categories.findByIds(ids));
  }

  /**
   * The role rights in all categories. Call before a transaction starts, because transactions bypass the cache. If the cached rights lack a
   * category of `concerning`, another instance may have just created the category: the rights are read again.
   */
  async rights(...concerning: readonly number[]): Promise<CategoryRights> {
    const read = () => this.permissions.findRights();
    const rights = await this.remembered.get('rights', read);
    return concerning.every((id) => rights.knows(id)) ? rights : this.remembered.anew(read);
  }

  async get(caller: Principal, id: number): Promise<CategoryRecord> {
    const [category] = await this.seen(caller, [id]);
    if (!category) throw notFound('Category not found');
    return category;
  }

  /** The visible categories among `ids`, masked for the caller's role. */
  async seen(caller: Principal, ids: readonly number[]): Promise<CategoryRecord[]> {
    const categories = await this.findShown(caller, ids);
    const rights = await this.rights(...categories.map(({ id }) => id));
    return categories.filter(({ id }) => rights.may(caller.role, 'view', id)).map(asSeenBy(caller.role, rights));
  }

  /** A page of all categories, of the direct children of `parentId`, or of the root categories (null). */
  async list({ role }: Principal, request: PageRequest, parentId?: number | null): Promise<Page<CategoryRecord>> {
    const rights = await this.rights();
    const closed = rights.closedTo(role);
    if (parentId && closed.includes(parentId)) return { ...request, items: [], total: 0 };
    const page = await this.categories.findPage(request, { parentId, closed, unlisted: rights.unlistedFor(role) });
    return { ...page, items: page.items.map(asSeenBy(role, rights)) };
  }

  async window({ role }: Principal, request: CategoryWindowRequest): Promise<CountedWindow<CategoryRecord>> {
    const rights = await this.rights();
    const sight = { closed: rights.closedTo(role), unlisted: rights.unlistedFor(role) };
    const window = await countedWindow(
      this.windows.find(sight, request),
      request.total ? this.windows.count(sight, request) : undefined,
    );
    return windowWith(window, asSeenBy(role, rights));
  }

  /** All categories listed for the caller, as a tree. A category whose parent is not listed becomes a root. */
  async tree(caller: Principal): Promise<CategoryBranch[]> {
    return treeOf(await this.all(caller));
  }

  /** All categories listed for the caller, without pagination. */
  async all({ role }: Principal): Promise<CategoryRecord[]> {
    const rights = await this.rights();
    return (await this.categories.findAll(rights.unlistedFor(role))).map(asSeenBy(role, rights));
  }

  /** Returns whether the category exists. Inside a transaction, a shared lock prevents its deletion until the commit. */
  keep(id: number): Promise<boolean> {
    return this.categories.keep(id);
  }

  findByIds(ids: readonly number[]): Promise<CategoryRecord[]> {
    return this.categories.findByIds(ids);
  }

  /** The categories to include in other responses. Anonymous callers get cached rows. */
  findShown(caller: Principal, ids: readonly number[]): Promise<CategoryRecord[]> {
    return this.kept.get(caller, ids);
  }

  /** The ids of the category and its descendants; empty if the category does not exist. */
  treeIds(id: number): Promise<number[]> {
    return this.categories.findTreeIds(id);
  }

  /** The number of articles with this status in the intersection of the ranges. Reads the counter table, not the articles. */
  countArticles(status: number, ...within: readonly CategoryRange[]): Promise<number> {
    return this.counts.sum(status, within);
  }

  /** Call in the transaction that changes the category or the status of articles. */
  addToCount(categoryId: number, status: number, articles: number): Promise<void> {
    return this.counts.add(categoryId, status, articles);
  }
}
