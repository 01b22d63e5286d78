import { categoryEventRecord, type CategoryRecord } from '../../categories/index.js';
import type { CategoryDetails } from '../item-categories.service.js';
import type { ItemCategoryName, ItemCategoryResource } from './item-category.resource.js';

/** The fields of the record that listeners and webhooks are told too, and those derived from them. */
export const presentItemCategory = ({ category, parent, subcategories }: CategoryDetails): ItemCategoryResource => ({
  ...categoryEventRecord(category),
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
