import type { Links } from '../../../core/routing/index.js';
import type { CategoryRecord } from '../category-record.js';
import type { CategoryBranch } from '../category-tree.js';
import { toCategoryAttributes } from '../dto/category-attributes.js';
import type { CategoryBranchResource, CategoryResource, IncludedCategory } from './category.resource.js';

export const presentCategory =
  (links: Links) =>
  (category: CategoryRecord): CategoryResource => ({
    id: category.id,
    type: 'category',
    attributes: toCategoryAttributes(category),
    relationships: {
      parent: { data: category.parentId === null ? null : { type: 'category', id: category.parentId } },
    },
    links: { self: links.to('category', category.id) },
  });

export const presentCategoryBranch =
  (links: Links) =>
  (branch: CategoryBranch): CategoryBranchResource => ({
    ...presentCategory(links)(branch),
    children: branch.children.map(presentCategoryBranch(links)),
  });

export const presentIncludedCategory = ({ id, name, slug, description }: CategoryRecord): IncludedCategory => ({
  id,
  type: 'category',
  attributes: { name, slug, description },
});
