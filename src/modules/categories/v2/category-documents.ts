import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/auth/index.js';
import { Documents, type Shape } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/module-api/index.js';
import type { CountedWindow } from '../../../core/pagination/index.js';
import type { CategoryRecord } from '../category-record.js';
import type { CategoryWindowRequest } from '../category-window.js';
import { CategoriesV2Resources } from './categories-v2-resources.js';
import { presentCategoryV2 } from './category.presenter.js';

/** Builds JSON:API documents of categories with their included resources. */
@Injectable()
export class CategoryDocuments {
  constructor(
    private readonly documents: Documents,
    private readonly resources: CategoriesV2Resources,
    private readonly links: LinksV2,
  ) {}

  async one(caller: Principal, category: CategoryRecord, shape: Shape) {
    const included = await this.included(caller, [category], shape);
    return this.documents.one(category, shape, presentCategoryV2(this.links)(category), included);
  }

  async list(caller: Principal, window: CountedWindow<CategoryRecord>, request: CategoryWindowRequest, url: string) {
    const included = await this.included(caller, window.items, request);
    const resources = window.items.map(presentCategoryV2(this.links));
    return this.documents.many({ window, total: window.total, resources, included }, request, url);
  }

  private async included(caller: Principal, categories: readonly CategoryRecord[], { include }: Shape) {
    return include.has('parent') ? this.resources.parentsOf(caller, categories) : undefined;
  }
}
