import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { Links } from '../../../core/routing/index.js';
import type { CategoryRecord } from '../category-record.js';
import type { CategoryBranch } from '../category-tree.js';
import { toCategoryAttributes } from '../dto/category-attributes.js';
import type { CategoryBranchResource, CategoryResource, IncludedCategory } from './category.resource.js';

/** `addedAttributes` builds the attributes that modules add; undefined if no module adds fields. */
export const presentCategory =
  (links: Links, addedAttributes?: FieldsPresenter) =>
  (category: CategoryRecord): CategoryResource => ({
    id: category.id,
    type: 'category',
    attributes: addedAttributes
      ? { ...toCategoryAttributes(category), ...addedAttributes(category) }
      : toCategoryAttributes(category),
    relationships: {
      parent: { data: category.parentId === null ? null : { type: 'category', id: category.parentId } },
    },
    links: { self: links.to('category', category.id) },
  });

export const presentCategoryBranch =
  (links: Links, addedAttributes?: FieldsPresenter) =>
  (branch: CategoryBranch): CategoryBranchResource => ({
    ...presentCategory(links, addedAttributes)(branch),
    children: branch.children.map(presentCategoryBranch(links, addedAttributes)),
  });

export const presentIncludedCategory = ({ id, name, slug, description }: CategoryRecord): IncludedCategory => ({
  id,
  type: 'category',
  attributes: { name, slug, description },
});
