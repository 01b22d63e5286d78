import type { WindowRequest } from '../../pagination/index.js';
import type { FilterOperator, FilterType, FilterValue } from './filter-types.js';

/** What an answer can be asked to look like. */
export interface ShapeDefinition {
  /** Paths of relationships that `include` takes: `author`, `comments.author`. */
  readonly includes: readonly string[];
  /** The attributes and relationships of each type that an answer can hold, for `fields[type]`. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Its resources that modules may put more beside, with the path of `include` that leads there, '' for what is asked for itself. */
  readonly extensible?: Readonly<Record<string, string>>;
}

/** What a list can be asked for. Whatever is not in it is refused. */
export interface ListDefinition<Sort extends string = string, Filter extends string = string> extends ShapeDefinition {
  /** The JSON:API type of its members. */
  readonly type: string;
  /** Public columns alone: what a caller may sort or filter by, the caller can learn. */
  readonly sorts: readonly Sort[];
  /** As `sort` has it: `-created_at`. */
  readonly defaultSort: string;
  readonly filters: Readonly<Record<Filter, FilterType>>;
}

export interface SortTerm<Sort extends string = string> {
  readonly field: Sort;
  readonly descending: boolean;
}

export interface FilterTerm<Filter extends string = string> {
  readonly field: Filter;
  readonly operator: FilterOperator;
  /** One; several with `in`. */
  readonly values: readonly FilterValue[];
}

/** What an answer is asked to look like. */
export interface Shape {
  /** With all that leads there: `comments.author` brings `comments` along. */
  readonly include: ReadonlySet<string>;
  /** Undefined for a type that is shown whole. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

/** Nothing included, and everything shown. */
export const WHOLE: Shape = { include: new Set(), fields: {} };

/** What a list is asked for. */
export interface ListRequest<Sort extends string = string, Filter extends string = string> extends Shape {
  readonly window: WindowRequest;
  /** Whether its length is wanted. */
  readonly total: boolean;
  readonly sort: readonly SortTerm<Sort>[];
  readonly filters: readonly FilterTerm<Filter>[];
  /** The list and its sort, in words: what a cursor belongs to. */
  readonly order: string;
}
