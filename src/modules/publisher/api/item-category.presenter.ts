import { categoryEventRecord, type CategoryRecord } from '../../categories/index.js';
import type { CategoryDetails } from '../item-categories.service.js';
import type { CategoryNameResult, CategoryResult } from './item-category.resource.js';

/** The fields of the record that listeners and webhooks are told too, and those derived from them. */
export const presentItemCategory = ({ category, parent, subcategories }: CategoryDetails): CategoryResult => ({
  ...categoryEventRecord(category),
  url: urlOf(category),
  item_count: category.itemCount,
  subcategories: subcategories.map(presentName),
  parent: parent && presentName(parent),
});

const urlOf = ({ id }: CategoryRecord): string => `/categories/${id}`;

const presentName = (category: CategoryRecord): CategoryNameResult => ({
  categoryid: category.id,
  name: category.name,
  url: urlOf(category),
});
