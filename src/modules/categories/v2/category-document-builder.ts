import { Injectable } from '@nestjs/common';
import type { Principal } from '../../../core/identity/index.js';
import { DocumentPresenter, type Selection } from '../../../core/json-api/index.js';
import { LinksV2 } from '../../../core/routing/index.js';
import type { CursorPageWithTotal } from '../../../core/pagination/index.js';
import { CategoryFieldsPolicy } from '../category-fields.policy.js';
import type { CategoryRecord } from '../category-record.js';
import { CategoryV2ResourceLoader } from './category-v2-resource-loader.js';
import { presentCategoryV2 } from './category.presenter.js';
import { type CategoryListRequest } from './dto/category.queries.js';

/** Builds JSON:API documents of categories with their included resources. */
@Injectable()
export class CategoryDocumentBuilder {
  constructor(
    private readonly documents: DocumentPresenter,
    private readonly resources: CategoryV2ResourceLoader,
    private readonly links: LinksV2,
    private readonly fields: CategoryFieldsPolicy,
  ) {}

  async toDocument(caller: Principal, category: CategoryRecord, selection: Selection) {
    const included = await this.loadIncluded(caller, [category], selection);
    return this.documents.toResourceResponse(category, selection, this.present(caller)(category), included);
  }

  async toPageDocument(
    caller: Principal,
    page: CursorPageWithTotal<CategoryRecord>,
    request: CategoryListRequest,
    url: string,
  ) {
    const included = await this.loadIncluded(caller, page.items, request);
    const resources = page.items.map(this.present(caller));
    return this.documents.toPageResponse({ page, total: page.total, resources, included }, request, url);
  }

  private present(caller: Principal) {
    return presentCategoryV2(this.links, this.fields.presenterFor(caller));
  }

  private async loadIncluded(caller: Principal, categories: readonly CategoryRecord[], { include }: Selection) {
    return include.has('parent') ? this.resources.findParents(caller, categories) : undefined;
  }
}
