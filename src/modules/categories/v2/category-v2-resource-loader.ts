import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import { CategoriesService } from '../categories.service.js';
import { CategoryFieldsPolicy } from '../category-fields.policy.js';
import type { CategoryRecord } from '../category-record.js';
import { presentCategoryV2 } from './category.presenter.js';

/** Loads categories for `included`, each as its own URL shows it to the caller. */
@Injectable()
export class CategoryV2ResourceLoader {
  constructor(
    private readonly categories: CategoriesService,
    private readonly links: LinksV2,
    private readonly fields: CategoryFieldsPolicy,
  ) {}

  /**
   * The visible categories, in at most one SQL statement, and one for each module with fields. With `parents`, also their parents at the end,
   * in at most twice as many statements.
   */
  async loadByIds(caller: Principal, ids: readonly number[], { parents = false } = {}): Promise<ResourceObject[]> {
    const categories = await this.categories.listVisible(caller, ids);
    const resources = categories.map(presentCategoryV2(this.links, this.fields.presenterFor(caller)));
    return parents ? [...resources, ...(await this.findParents(caller, categories))] : resources;
  }

  async findParents(caller: Principal, categories: readonly CategoryRecord[]): Promise<ResourceObject[]> {
    return this.loadByIds(
      caller,
      categories.flatMap(({ parentId }) => parentId ?? []),
    );
  }
}
