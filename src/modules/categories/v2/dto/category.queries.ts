import {
  filterTypesOf,
  type ListDefinition,
  type ListRequest,
  parentFilter,
  type SelectionDefinition,
} from '../../../../core/json-api/index.js';
import {
  CATEGORY_SORTS,
  type CategoryFilterField,
  type CategoryListCriteria,
  type CategorySort,
} from '../../category-list.js';
import { categoryFields } from '../../category.fields.js';
import { CATEGORY_FIELDS } from '../category.resource.js';

export const CATEGORY_SELECTION_DEFINITION: SelectionDefinition = {
  includes: ['parent'],
  fields: { category: CATEGORY_FIELDS },
};

export const CATEGORY_LIST_DEFINITION: ListDefinition<CategorySort, CategoryFilterField> = {
  ...CATEGORY_SELECTION_DEFINITION,
  type: 'category',
  sorts: CATEGORY_SORTS,
  defaultSort: 'name',
  filters: {
    parent: parentFilter({ description: 'parent category id (0: root categories)' }),
    ...filterTypesOf(categoryFields),
  },
};

export type CategoryListRequest = ListRequest<CategorySort, CategoryFilterField>;

export const toCategoryListCriteria = (request: CategoryListRequest): CategoryListCriteria => ({
  ...request,
  attributes: request.fields['category'],
});
