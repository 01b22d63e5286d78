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

/** What categories there are, who may do what in them, and how many articles they have. Changes are in `CategoryChangesService`. */
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
   * Who may do what in which category: asked for before a unit of work is opened, because inside one nothing is remembered. A
   * category of `concerning` that is not remembered may have been made on another instance this moment: then all is read anew.
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

  /** Those of some that the caller may see, as they are shown to them. */
  async seen(caller: Principal, ids: readonly number[]): Promise<CategoryRecord[]> {
    const categories = await this.findShown(caller, ids);
    const rights = await this.rights(...categories.map(({ id }) => id));
    return categories.filter(({ id }) => rights.may(caller.role, 'view', id)).map(asSeenBy(caller.role, rights));
  }

  /** A page of all categories, or of the direct children of one (null: of the root). */
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

  /** All that lists show the caller, each below its parent. One whose parent is not shown stands at the root. */
  async tree(caller: Principal): Promise<CategoryBranch[]> {
    return treeOf(await this.all(caller));
  }

  /** All that lists show the caller, on one page. */
  async all({ role }: Principal): Promise<CategoryRecord[]> {
    const rights = await this.rights();
    return (await this.categories.findAll(rights.unlistedFor(role))).map(asSeenBy(role, rights));
  }

  /** Whether there is one. Inside a unit of work it is not deleted before the end of that. */
  keep(id: number): Promise<boolean> {
    return this.categories.keep(id);
  }

  findByIds(ids: readonly number[]): Promise<CategoryRecord[]> {
    return this.categories.findByIds(ids);
  }

  /** The same to be shown beside other things: a visitor is given what is kept. */
  findShown(caller: Principal, ids: readonly number[]): Promise<CategoryRecord[]> {
    return this.kept.get(caller, ids);
  }

  /** The ids of the category and of all below it; empty for an unknown one. */
  treeIds(id: number): Promise<number[]> {
    return this.categories.findTreeIds(id);
  }

  /** How many articles have this status in these categories. Costs no count over articles. */
  countArticles(status: number, ...within: readonly CategoryRange[]): Promise<number> {
    return this.counts.sum(status, within);
  }

  /** For whoever moves an article in or out of a category or a status, in the same unit of work. */
  addToCount(categoryId: number, status: number, articles: number): Promise<void> {
    return this.counts.add(categoryId, status, articles);
  }
}
