import {
  choiceFilter,
  type ListDefinition,
  parentFilter,
  type ShapeDefinition,
  textFilter,
  timeFilter,
} from '../../../../core/json-api/index.js';
import { LONGEST_SLUG } from '../../../../core/text/index.js';
import { CATEGORY_STATUSES } from '../../category-status.js';
import { CATEGORY_WINDOW_SORTS, type CategoryWindowField, type CategoryWindowSort } from '../../category-window.js';
import { CATEGORY_FIELDS } from '../category.resource.js';

export const CATEGORY: ShapeDefinition = { includes: ['parent'], fields: { category: CATEGORY_FIELDS } };

export const CATEGORIES: ListDefinition<CategoryWindowSort, CategoryWindowField> = {
  ...CATEGORY,
  type: 'category',
  sorts: CATEGORY_WINDOW_SORTS,
  defaultSort: 'name',
  filters: {
    parent: parentFilter({ description: 'parent category id; 0: only root categories' }),
    name: textFilter(100),
    slug: textFilter(LONGEST_SLUG),
    status: choiceFilter(CATEGORY_STATUSES.map(String), { description: '1 active, 0 disabled, 2 hidden' }),
    created_at: timeFilter({ description: 'creation time' }),
    updated_at: timeFilter({ description: 'time of the last change' }),
  },
};
