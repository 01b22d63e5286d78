import { PageQuery, QueryInteger } from '../../../../core/http/index.js';

export class ListCategoriesQuery extends PageQuery {
  @QueryInteger('category id: only its direct subcategories; 0: only root categories; default: all categories', {
    allowZero: true,
  })
  parent?: number;
}

/** Undefined: all categories; null: root categories. */
export const toParentId = ({ parent }: ListCategoriesQuery): number | null | undefined =>
  parent === 0 ? null : parent;
