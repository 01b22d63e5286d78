import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import type { ResourceObject } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import { CategoriesService } from '../categories.service.js';
import type { CategoryRecord } from '../category-record.js';
import { presentCategoryV2 } from './category.presenter.js';

/** Categories beside other resources: each as its own address shows it to the caller. */
@Injectable()
export class CategoriesV2Resources {
  constructor(
    private readonly categories: CategoriesService,
    private readonly links: LinksV2,
  ) {}

  /** Those that the caller may see, in one statement at most; where `parents` are wanted too, which come after them, in two. */
  async byIds(caller: Principal, ids: readonly number[], { parents = false } = {}): Promise<ResourceObject[]> {
    const categories = await this.categories.seen(caller, ids);
    const resources = categories.map(presentCategoryV2(this.links));
    return parents ? [...resources, ...(await this.parentsOf(caller, categories))] : resources;
  }

  async parentsOf(caller: Principal, categories: readonly CategoryRecord[]): Promise<ResourceObject[]> {
    return this.byIds(
      caller,
      categories.flatMap(({ parentId }) => parentId ?? []),
    );
  }
}
