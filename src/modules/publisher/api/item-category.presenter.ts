import type { Links } from '../../../core/routing/index.js';
import { toCategoryEventRecord, type CategoryRecord } from '../../categories/index.js';
import type { CategoryDetails } from '../item-categories.service.js';
import type { ItemCategoryName, ItemCategoryResource } from './item-category.resource.js';

/** Maps the fields of the event record, and the fields derived from them. */
export const presentItemCategory =
  (links: Links) =>
  ({ category, parent, subcategories }: CategoryDetails): ItemCategoryResource => ({
    ...toCategoryEventRecord(category),
    url: urlOf(links, category),
    item_count: category.itemCount,
    subcategories: subcategories.map(presentName(links)),
    parent: parent && presentName(links)(parent),
  });

const urlOf = (links: Links, { id }: CategoryRecord): string => links.toPage(`/categories/${id}`);

const presentName =
  (links: Links) =>
  (category: CategoryRecord): ItemCategoryName => ({
    categoryid: category.id,
    name: category.name,
    url: urlOf(links, category),
  });
