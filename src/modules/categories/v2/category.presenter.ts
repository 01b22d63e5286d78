import { identifier, type ResourceObject, toOne } from '../../../core/json-api/index.js';
import type { FieldsPresenter } from '../../../core/module-fields/index.js';
import type { LinksV2 } from '../../../core/routing/index.js';
import type { CategoryRecord } from '../category-record.js';
import { toCategoryAttributes } from '../dto/category-attributes.js';

/** `addedAttributes` builds the attributes that modules add; undefined if no module adds fields. */
export const presentCategoryV2 =
  (links: LinksV2, addedAttributes?: FieldsPresenter) =>
  (category: CategoryRecord): ResourceObject => {
    const { id, parentId } = category;
    return {
      ...identifier('category', id),
      attributes: { ...toCategoryAttributes(category), ...addedAttributes?.(category) },
      relationships: {
        parent: toOne('category', parentId, parentId === null ? undefined : links.to('category', parentId)),
      },
      links: { self: links.to('category', id) },
    };
  };
