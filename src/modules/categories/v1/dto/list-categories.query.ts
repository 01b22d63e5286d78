import { PageQuery, QueryInteger, toPageRequest } from '../../../../core/http/index.js';
import { toOffsetRequest } from '../../../../core/pagination/index.js';
import type { CategoryListCriteria } from '../../category-list.js';

export class ListCategoriesQuery extends PageQuery {
  @QueryInteger('category id: only its direct subcategories; 0: only root categories; default: all categories', {
    allowZero: true,
  })
  parent?: number;
}

export const toCategoryListCriteria = (query: ListCategoriesQuery): CategoryListCriteria => ({
  filters: query.parent === undefined ? [] : [{ field: 'parent', operator: 'eq', values: [query.parent] }],
  sort: [{ field: 'name', descending: false }],
  page: toOffsetRequest(toPageRequest(query)),
  total: true,
});
