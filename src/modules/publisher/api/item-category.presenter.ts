import { toCategoryEventRecord, type CategoryRecord } from '../../categories/index.js';
import type { CategoryDetails } from '../item-categories.service.js';
import type { ItemCategoryName, ItemCategoryResource } from './item-category.resource.js';

/** Maps the fields of the event record, and the fields derived from them. */
export const presentItemCategory = ({ category, parent, subcategories }: CategoryDetails): ItemCategoryResource => ({
  ...toCategoryEventRecord(category),
  url: urlOf(category),
  item_count: category.itemCount,
  subcategories: subcategories.map(presentName),
  parent: parent && presentName(parent),
});

const urlOf = ({ id }: CategoryRecord): string => `/categories/${id}`;

const presentName = (category: CategoryRecord): ItemCategoryName => ({
  categoryid: category.id,
  name: category.name,
  url: urlOf(category),
});
