import { Injectable } from '@nestjs/common';
import { AccessRevision, PermissionCache } from '../../core/permission-cache/index.js';
import type { Principal } from '../../core/identity/index.js';
import { notFound } from '../../core/errors/domain-error.js';
import { type ListPage, mapCursorPage, withTotal } from '../../core/pagination/index.js';
import { StalenessMonitor, RowCache } from '../../core/cache/index.js';
import { markListRead } from '../../core/request-context/index.js';
import { isCounted } from './category-count.entity.js';
import { CategoryCountsRepository } from './category-counts.repository.js';
import { CategoryPermissionsRepository } from './permissions/category-permissions.repository.js';
import type { CategorySet, CategoryRecord } from './category-record.js';
import type { CategoryRights } from './category-rights.js';
import { CategoryFieldsPolicy } from './category-fields.policy.js';
import { maskForRole } from './category.policy.js';
import { type CategoryBranch, buildCategoryTree, pathToRoot } from './category-tree.js';
import type { CategoryListCriteria } from './category-list.js';
import { CategoryListRepository } from './category-list.repository.js';
import { CategoriesRepository } from './categories.repository.js';

/** Reads categories, their rights and their article counts. `CategoryChangesService` changes categories. */
@Injectable()
export class CategoriesService {
  private readonly rightsCache: PermissionCache<'rights', CategoryRights>;
  private readonly rowCache: RowCache<CategoryRecord>;

  constructor(
    private readonly categories: CategoriesRepository,
    private readonly lists: CategoryListRepository,
    private readonly counts: CategoryCountsRepository,
    private readonly permissions: CategoryPermissionsRepository,
    private readonly fields: CategoryFieldsPolicy,
    access: AccessRevision,
    watch: StalenessMonitor,
  ) {
    this.rightsCache = new PermissionCache(access);
    this.rowCache = new RowCache(watch, 'category', (ids) => categories.findByIds(ids));
  }

  /**
   * The role rights in all categories. Call before a transaction starts, because transactions bypass the cache. If the cached rights lack a
   * category of `categoryIds`, another instance may have just created the category: the rights are read again.
   */
  async loadRights(...categoryIds: readonly number[]): Promise<CategoryRights> {
    const read = () => this.permissions.findRights();
    const rights = await this.rightsCache.get('rights', read);
    return categoryIds.every((id) => rights.has(id)) ? rights : this.rightsCache.refresh(read);
  }

  async get(caller: Principal, id: number): Promise<CategoryRecord> {
    const [category] = await this.listVisible(caller, [id]);
    if (!category) throw notFound('Category not found');
    return category;
  }

  /** The visible categories among `ids`, masked for the caller's role. */
  async listVisible(caller: Principal, ids: readonly number[]): Promise<CategoryRecord[]> {
    markArticleCounts();
    const categories = await this.findIncluded(caller, ids);
    const rights = await this.loadRights(...categories.map(({ id }) => id));
    return categories.filter(({ id }) => rights.can(caller.role, 'view', id)).map(maskForRole(caller.role, rights));
  }

  /** Throws `malformed` for a filter or sort by a field of a module that the caller may not read. */
  async list(caller: Principal, criteria: CategoryListCriteria): Promise<ListPage<CategoryRecord>> {
    const { role } = caller;
    if (this.fields.hasFields) this.fields.assertCanRead(caller, criteria);
    markArticleCounts();
    const rights = await this.loadRights();
    const visibility = { closed: rights.hiddenFrom(role), unlisted: rights.unlistedFor(role) };
    const page = await withTotal(
      this.lists.findPage(visibility, criteria),
      criteria.total ? this.lists.count(visibility, criteria) : undefined,
    );
    return mapCursorPage(page, maskForRole(role, rights));
  }

  /**
   * All categories listed for the caller, as a tree. A category whose parent is not listed becomes a root. `isCounted: false` if the response
   * shows no numbers of articles: shared caches then keep it when an article changes.
   */
  async loadTree(caller: Principal, options: { readonly isCounted?: boolean } = {}): Promise<CategoryBranch[]> {
    return buildCategoryTree(await this.listAll(caller, options));
  }

  /** All categories listed for the caller, without pagination. */
  async listAll({ role }: Principal, { isCounted = true } = {}): Promise<CategoryRecord[]> {
    markListRead('category');
    if (isCounted) markArticleCounts();
    const rights = await this.loadRights();
    return (await this.categories.findAll(rights.unlistedFor(role))).map(maskForRole(role, rights));
  }

  /** Returns whether the category exists. Inside a transaction, a shared lock prevents its deletion until the commit. */
  lockShared(id: number): Promise<boolean> {
    return this.categories.lockShared(id);
  }

  findByIds(ids: readonly number[]): Promise<CategoryRecord[]> {
    return this.categories.findByIds(ids);
  }

  /** The categories to include in other responses. Anonymous callers get cached rows. */
  findIncluded(caller: Principal, ids: readonly number[]): Promise<CategoryRecord[]> {
    return this.rowCache.get(caller, ids);
  }

  /** The ids of the category and its descendants; empty if the category does not exist. */
  findTreeIds(id: number): Promise<number[]> {
    return this.categories.findTreeIds(id);
  }

  /**
   * Returns the slugs of each category and its ancestors, from the root to the category. A category that does not exist has an empty path.
   */
  async findSlugPaths(ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const nodes = new Map((await this.categories.findWithAncestors(ids)).map((node) => [node.id, node]));
    const pathOf = (id: number) => pathToRoot(nodes, id).map((nodeId) => nodes.get(nodeId)!.slug);
    return new Map(ids.map((id) => [id, nodes.has(id) ? pathOf(id).reverse() : []]));
  }

  /**
   * The number of published (1) or archived (2) articles in the intersection of the ranges. Reads the counter table, not the articles. 0 for
   * drafts, which are not counted.
   */
  countArticles(status: number, ...ranges: readonly CategorySet[]): Promise<number> {
    return this.counts.sum(status, ranges);
  }

  /** Call in the transaction that changes the category or the status of articles. No effect for a status that is not counted. */
  async addToCount(categoryId: number, status: number, articles: number): Promise<void> {
    if (isCounted(status)) await this.counts.add(categoryId, status, articles);
  }
}

/** The records contain the number of articles of the category. */
const markArticleCounts = (): void => markListRead('article');
