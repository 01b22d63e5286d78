import {
  choiceFilter,
  type ListDefinition,
  type ListRequest,
  parentFilter,
  type SelectionDefinition,
  textFilter,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { MAX_SLUG_LENGTH } from '../../../../core/text/index.js';
import { CATEGORY_STATUSES } from '../../category-rights.js';
import { CATEGORY_SORTS, type CategoryFilterField, type CategorySort } from '../../category-list.js';
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
    name: textFilter(100),
    slug: textFilter(MAX_SLUG_LENGTH),
    status: choiceFilter(CATEGORY_STATUSES.map(String), { description: 'status (1 active, 0 disabled, 2 hidden)' }),
    created_at: timeFilter({ description: 'creation time' }),
    updated_at: timeFilter({ description: 'time of the last change' }),
  },
};

export type CategoryListRequest = ListRequest<CategorySort, CategoryFilterField>;
