import { PageQuery, QueryInteger } from '../../../../core/http/index.js';

export class ListCategoriesQuery extends PageQuery {
  @QueryInteger('only the direct subcategories of this one; 0 is the root', { zero: true })
  parent?: number;
}

/** Undefined: all categories; null: those at the root. */
export const parentOf = ({ parent }: ListCategoriesQuery): number | null | undefined => (parent === 0 ? null : parent);
